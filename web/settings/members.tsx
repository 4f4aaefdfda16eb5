// The newsletter's team: members, invitations, and the newsletters that the user is a member of.
import { useQuery } from '@tanstack/react-query';
import type { MemberList } from '../../src/contract/members.ts';
import { apiQuery, call, mutate } from '../data/api.ts';
import { useUser } from '../data/session.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { InlineLoadError } from '../ui/failed-line.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { Select } from '../ui/input.tsx';
import { CHECK_CONNECTION_TEXT, Skeleton } from '../ui/states.tsx';

export default function Members() {
  const { newsletterId, newsletterName } = useUser();
  const { data, isError, refetch } = useQuery({ ...apiQuery('members.list'), enabled: newsletterId !== null });
  if (newsletterId === null) return null;
  return (
    <Card
      title="Members"
      hint={`People who share the pipeline of ${newsletterName ?? 'this newsletter'}`}
      action={data && data.seats > 0 ? <Badge tone="accent">{seatsText(data)}</Badge> : null}
      body="grid gap-4 text-sm"
    >
      {data ? (
        <Shown data={data} />
      ) : isError ? (
        <InlineLoadError text="The members could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-16" />
      )}
    </Card>
  );
}

function Shown({ data }: { data: MemberList }) {
  const isOwner = data.role === 'owner';
  // Somebody has to own the newsletter, so its only owner can't leave.
  const owners = data.members.filter(({ role }) => role === 'owner').length;
  if (data.role === null)
    return (
      <p className="text-muted-foreground">
        Your account isn't verified as a member of this newsletter, so your pipeline is private. To share one, ask an
        owner for an invitation, or sign in with an address on the newsletter's domain.
      </p>
    );
  return (
    <>
      <ul className="grid gap-2">
        {data.members.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0">
              <span className="font-medium">{member.name}</span>
              {member.isYou ? ' (you)' : ''}
              {member.email && member.email !== member.name ? (
                <span className="block text-xs wrap-anywhere text-muted-foreground">{member.email}</span>
              ) : null}
            </span>
            <span className="flex items-center gap-2">
              {data.seats > 0 && !member.hasSeat ? <Badge tone="warning">Free plan</Badge> : null}
              <Badge>{member.role === 'owner' ? 'Owner' : 'Editor'}</Badge>
              {(isOwner || member.isYou) && data.members.length > 1 && !(member.role === 'owner' && owners === 1) ? (
                <LeaveButton member={member} />
              ) : null}
            </span>
          </li>
        ))}
        {data.invitations.map(({ id, email, role, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 text-muted-foreground">
            <span className="min-w-0 wrap-anywhere">
              {email}
              <span className="block text-xs">
                Invited as {role}, until <DateText date={expiresAt} format="MMM d" />
              </span>
            </span>
            <ActionButton
              variant="ghost"
              size="sm"
              aria-label={`Withdraw the invitation of ${email}`}
              run={() => mutate('members.withdrawInvitation', { id })}
              refused={{ title: 'The invitation was not withdrawn', otherwise: CHECK_CONNECTION_TEXT }}
            >
              Withdraw
            </ActionButton>
          </li>
        ))}
      </ul>
      {isOwner ? <Invite hint={inviteHint(data)} /> : null}
      {data.newsletters.length > 1 ? (
        <div className="grid gap-1.5 border-t border-border pt-3">
          <p className="text-xs text-muted-foreground">Your newsletters</p>
          {data.newsletters.map(({ id, name, isCurrent }) => (
            <p key={id} className="flex items-center justify-between gap-2">
              {name}
              {isCurrent ? (
                <Badge tone="accent">Current</Badge>
              ) : (
                <ActionButton
                  variant="outline"
                  size="sm"
                  run={() => switchNewsletter(id)}
                  refused={{ title: 'The newsletter was not switched', otherwise: CHECK_CONNECTION_TEXT }}
                >
                  Switch
                </ActionButton>
              )}
            </p>
          ))}
        </div>
      ) : null}
    </>
  );
}

const LeaveButton = ({ member: { id, name, isYou } }: { member: MemberList['members'][number] }) => (
  <ConfirmButton
    variant="ghost"
    size="sm"
    aria-label={isYou ? 'Leave the newsletter' : `Remove ${name}`}
    question={isYou ? 'Leave this newsletter?' : `Remove ${name}?`}
    text={`${isYou ? 'You lose' : 'They lose'} access to the pipeline. The leads and their history stay.`}
    action={isYou ? 'Leave' : 'Remove'}
    run={() => mutate('members.remove', { id })}
    refused={{
      title: isYou ? 'You couldn’t leave the newsletter' : 'The member was not removed',
      otherwise: CHECK_CONNECTION_TEXT,
    }}
  >
    {isYou ? 'Leave' : 'Remove'}
  </ConfirmButton>
);

const seatsTaken = ({ members }: MemberList) => members.filter(({ hasSeat }) => hasSeat).length;
const seatsText = (data: MemberList) => `${seatsTaken(data)} of ${data.seats} seats taken`;

/** What an invited person will have of the plan. */
function inviteHint(data: MemberList): string | undefined {
  if (data.seats === 0) return undefined;
  return seatsTaken(data) < data.seats
    ? 'Your plan includes a seat for them.'
    : `All ${data.seats} seats of your plan are taken, so new members are on the free plan.`;
}

const Invite = ({ hint }: { hint: string | undefined }) => (
  <Form
    schema={() => import('../../src/contract/members.ts').then(({ invitationInput }) => invitationInput)}
    send={async (body, form) => {
      await mutate('members.invite', { body });
      form.reset();
      return body.email;
    }}
    said={(email) => ({ title: `Invitation sent to ${email}` })}
    refused="The invitation was not sent"
    className="grid items-end gap-2 border-t border-border pt-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
  >
    <TextField name="email" label="Invite by email" required type="email" autoComplete="off" />
    <Select name="role" aria-label="Role" defaultValue="editor" options={{ editor: 'Editor', owner: 'Owner' }} />
    <SubmitButton busy="Sending...">Send invitation</SubmitButton>
    {hint ? <p className="text-xs text-muted-foreground sm:col-span-full">{hint}</p> : null}
  </Form>
);

/** Switches to another newsletter. Reloads, because everything on screen belongs to the previous one. */
async function switchNewsletter(newsletterId: string): Promise<void> {
  await call('members.switchNewsletter', { body: { newsletterId } });
  window.location.assign('/');
}
