import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { DialogFoot } from '../ui/form-foot.tsx';
import { formatCount } from '../ui/format.ts';
import { NewsletterChoice } from '../ui/newsletter-choice.tsx';
import { Progress } from '../ui/progress.tsx';
import { toast } from '../ui/toast.tsx';
import { useEmailUpload } from './upload.ts';
import { ChosenFileList, UploadedFileList } from './upload-files.tsx';

/** Uploads mail files, chosen or dropped, and shows the result of each. */
export default function UploadEmailsDialog({ onClose }: { onClose: () => void }) {
  const { chosen, done, progress, add, remove, send } = useEmailUpload();
  const [newsletterId, setNewsletterId] = useState('');
  const busy = progress !== null;

  const upload = async () => {
    if (chosen.length === 0)
      return toast({
        title: 'No files selected',
        description: 'Please select email files to upload.',
        variant: 'destructive',
      });
    const { processed, sponsorshipsFound, failed, reason } = await send(newsletterId);
    if (processed === 0)
      return toast({
        title: 'Upload failed',
        description: reason ?? 'Failed to upload emails',
        variant: 'destructive',
      });
    toast({
      title: 'Emails uploaded successfully',
      description: `${formatCount(processed)} emails processed, ${formatCount(sponsorshipsFound)} sponsorships detected.${failed ? ` ${formatCount(failed)} failed. See the reasons below.` : ''}`,
    });
  };

  return (
    <Dialog
      onClose={() => {
        if (!busy) onClose();
      }}
      title="Upload emails"
      description="Issues as files: .eml, .html, .htm, .txt or .msg, up to 25 MB each."
      className="max-w-xl"
    >
      <div className="grid min-w-0 gap-3">
        <FileDrop
          accept=".eml,.html,.htm,.txt,.msg"
          label="Choose email files"
          hint="or drop them here"
          multiple
          disabled={busy}
          onFiles={add}
        />
        <div className="grid gap-1">
          <p id="upload-newsletter" className="text-sm font-medium">
            Newsletter{' '}
            <span className="font-normal text-muted-foreground">(for files we can’t match to a newsletter)</span>
          </p>
          <NewsletterChoice
            value={newsletterId}
            onChoose={setNewsletterId}
            emptyLabel="Detect from the file"
            title="Newsletter for files we can’t match"
            disabled={busy}
            className="w-full max-w-full justify-between"
          />
        </div>
        <ChosenFileList chosen={chosen} busy={busy} onRemove={remove} />
        {progress ? (
          <div className="grid gap-1.5">
            <p role="status" className="text-xs text-muted-foreground tabular-nums">
              {formatCount(progress.answered)} of {formatCount(progress.of)} files uploaded
            </p>
            <Progress value={progress.answered} max={progress.of} label="Upload" />
          </div>
        ) : null}
        <UploadedFileList done={done} />
      </div>
      <DialogFoot>
        <Button variant="outline" disabled={busy} onClick={onClose}>
          {done.length > 0 ? 'Done' : 'Cancel'}
        </Button>
        <Button disabled={busy} onClick={() => void upload()}>
          {busy ? 'Uploading...' : 'Upload'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
