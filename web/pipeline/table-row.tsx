// A lead as a table row. In a narrow table, the name's and the stage's cells also show the values of hidden columns.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LeadRow } from '../../src/contract/leads.ts';
import { faultText, worthText } from '../ui/booking-state.tsx';
import { Logo } from '../ui/logo.tsx';
import { Td, Tr } from '../ui/table.tsx';
import { DueText } from './due-text.tsx';

export function LeadTableRow({
  lead,
  stage,
  showsAssignee,
  box,
}: {
  lead: LeadRow;
  stage: string;
  showsAssignee: boolean;
  /** Chooses the row. */
  box: ReactNode;
}) {
  const { id, brand, fault, nextStep, nextStepOn, assignee, updatedAt } = lead;
  const worth = worthText(lead);
  const next =
    nextStep || nextStepOn ? (
      <>
        {nextStep}{' '}
        {nextStepOn ? (
          <span className="text-muted-foreground">
            <DueText day={nextStepOn} isOpen={lead.stage !== 'lost'} />
          </span>
        ) : null}
      </>
    ) : null;
  return (
    <Tr>
      <Td className="pr-0">{box}</Td>
      <Td>
        <span className="flex min-w-0 items-center gap-2.5">
          <Logo name={brand.name} url={brand.logoUrl} size="sm" words={2} />
          <span className="min-w-0">
            <Link
              to={`/pipeline/${id}`}
              className="inline-flex min-h-6 items-center font-medium wrap-anywhere hover:underline"
            >
              {brand.name}
            </Link>
            <span className="block text-xs text-pretty @lg:hidden">{next}</span>
          </span>
        </span>
      </Td>
      <Td className="text-xs whitespace-nowrap @lg:text-sm">
        {stage}
        {fault ? <span className="block text-xs text-warning">{faultText(fault)}</span> : null}
        {worth ? <span className="block text-muted-foreground tabular-nums @2xl:hidden">{worth}</span> : null}
      </Td>
      <Td className="hidden @lg:table-cell">{next}</Td>
      <Td className="hidden text-right tabular-nums @2xl:table-cell">{worth}</Td>
      <Td className="hidden whitespace-nowrap text-muted-foreground @4xl:table-cell">
        <DueText day={updatedAt.slice(0, 10)} isOpen={false} />
      </Td>
      {showsAssignee ? <Td className="hidden @4xl:table-cell">{assignee?.name}</Td> : null}
    </Tr>
  );
}
