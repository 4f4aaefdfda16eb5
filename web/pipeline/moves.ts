// Computes the board after a move, so that the move is visible before the server has answered.

import type { LeadStage } from '../../src/contract/lead-stages.ts';
import type { LeadBoard } from '../../src/contract/leads.ts';

export interface LeadMove {
  id: string;
  stage: LeadStage;
  /** Id of the lead above it; null at the top of the column. */
  after: string | null;
}

/** The board with the lead at its new place. */
export function applyMove(board: LeadBoard, { id, stage, after }: LeadMove): LeadBoard {
  const lead = board.columns.flatMap(({ leads }) => leads).find((one) => one.id === id);
  if (!lead) return board;
  const columns = board.columns.map((column) => {
    const leads = column.leads.filter((one) => one.id !== id);
    const gone = column.leads.length - leads.length;
    if (column.stage !== stage) return { ...column, leads, total: column.total - gone };
    const at = after === null ? 0 : leads.findIndex((one) => one.id === after) + 1;
    leads.splice(at, 0, { ...lead, stage });
    return { ...column, leads, total: column.total - gone + 1 };
  });
  return { ...board, columns };
}

/** The move that an arrow key makes; null if the lead is at the board's edge or the key isn't an arrow. */
export function moveByKey(board: LeadBoard, id: string, key: string): LeadMove | null {
  const from = board.columns.findIndex(({ leads }) => leads.some((one) => one.id === id));
  const column = board.columns[from];
  if (!column) return null;
  const ids = column.leads.map((one) => one.id);
  const at = ids.indexOf(id);
  if (key === 'ArrowUp') return at === 0 ? null : { id, stage: column.stage, after: ids[at - 2] ?? null };
  if (key === 'ArrowDown')
    return at === ids.length - 1 ? null : { id, stage: column.stage, after: ids[at + 1] ?? null };
  const next = board.columns[from + (key === 'ArrowRight' ? 1 : -1)];
  return next && (key === 'ArrowRight' || key === 'ArrowLeft') ? { id, stage: next.stage, after: null } : null;
}
