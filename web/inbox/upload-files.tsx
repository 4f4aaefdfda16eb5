import { CircleAlert, CircleCheck, FileText, X } from 'lucide-react';
import type { UploadResult } from '../../src/contract/emails.ts';
import { Button } from '../ui/button.tsx';
import { formatCountOf } from '../ui/format.ts';
import { formatBytes } from '../ui/format-bytes.ts';
import type { ChosenFile } from './upload.ts';

const LIST = 'grid max-h-52 gap-px overflow-y-auto rounded-md border border-border';

interface ChosenProps {
  chosen: ChosenFile[];
  busy: boolean;
  onRemove: (id: number) => void;
}

/** Files that are still to be uploaded. A refused file shows the reason and can be sent again. */
export function ChosenFileList({ chosen, busy, onRemove }: ChosenProps) {
  if (chosen.length === 0) return null;
  return (
    <ul aria-label="Files to upload" className={LIST}>
      {chosen.map(({ id, file, reason }) => (
        <li key={id} className="flex items-center gap-2.5 px-3 py-1.5 text-sm">
          {reason ? (
            <CircleAlert className="size-4 shrink-0 text-destructive" aria-hidden />
          ) : (
            <FileText className="size-4 shrink-0 text-muted-foreground" aria-hidden />
          )}
          <div className="min-w-0 flex-1">
            <p className="truncate">{file.name}</p>
            {reason ? <p className="text-xs text-destructive">{reason}</p> : null}
          </div>
          <span className="text-xs text-muted-foreground tabular-nums">{formatBytes(file.size)}</span>
          <Button
            variant="ghost"
            size="sm"
            disabled={busy}
            aria-label={`Remove ${file.name}`}
            onClick={() => onRemove(id)}
          >
            <X aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The uploaded files, each with its result. */
export function UploadedFileList({ done }: { done: UploadResult[] }) {
  if (done.length === 0) return null;
  return (
    <ul aria-label="Uploaded files" className={LIST}>
      {done.map((result, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be sent twice
        <li key={`${nth}-${result.file}`} className="flex items-center gap-2.5 px-3 py-1.5 text-sm">
          <CircleCheck className="size-4 shrink-0 text-success" aria-hidden />
          <span className="min-w-0 flex-1 truncate">{result.file}</span>
          <span className="text-xs text-muted-foreground">{outcomeOf(result)}</span>
        </li>
      ))}
    </ul>
  );
}

function outcomeOf({ status, sponsorships }: UploadResult): string {
  if (status === 'duplicate') return 'Already in the inbox';
  if (status === 'pending') return 'Being analyzed';
  return formatCountOf(sponsorships, 'sponsorship');
}
