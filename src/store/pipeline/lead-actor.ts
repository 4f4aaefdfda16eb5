/** Who makes a change; `userId` null means the product itself. */
export interface LeadActor {
  userId: string | null;
  /** The import that the change is part of; its events carry it, so that the import can be undone. */
  importId?: string;
}

/** An event's detail with its actor's import; null if there is neither. */
export const eventDetail = (detail: object | undefined, { importId }: LeadActor): string | null =>
  detail || importId ? JSON.stringify({ ...detail, ...(importId ? { importId } : {}) }) : null;
