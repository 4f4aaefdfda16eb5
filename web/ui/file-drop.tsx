import { Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { cn } from './cn.ts';

interface Props {
  /** The input's `accept` attribute. */
  accept: string;
  label: string;
  hint: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

/** A button that opens the file chooser and on which files can also be dropped. */
export function FileDrop({ accept, label, hint, multiple = false, disabled = false, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    <>
      <button
        type="button"
        disabled={disabled}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cn(
          'grid w-full justify-items-center gap-1 rounded-lg border border-dashed border-input px-4 py-8 text-sm transition-colors hover:bg-accent disabled:opacity-60',
          over && 'border-primary bg-accent',
        )}
      >
        <Upload className="size-5 text-muted-foreground" aria-hidden />
        <span className="font-medium">{label}</span>
        <span className="text-xs text-muted-foreground">{hint}</span>
      </button>
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        className="hidden"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Allows choosing the same file again after it was rejected.
          event.target.value = '';
          onFiles(files);
        }}
      />
    </>
  );
}
