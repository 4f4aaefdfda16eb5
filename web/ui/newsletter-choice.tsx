// A button with the chosen newsletter, which opens the picker; choosing the same one again clears it.
import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown, X } from 'lucide-react';
import { useState } from 'react';
import { newsletterOptionsQuery } from '../data/lists.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { lazyPart } from './lazy-part.tsx';

const NewsletterPicker = lazyPart(() => import('./newsletter-picker.tsx'));

interface Props {
  /** Id of the newsletter; '' for none. */
  value: string;
  onChoose: (id: string) => void;
  /** Text of the button without a newsletter, and before the name of one. */
  emptyLabel: string;
  prefix?: string;
  /** Title of the picker. */
  title: string;
  /** Label of a button that clears the choice. */
  clearLabel?: string;
  disabled?: boolean;
  className?: string;
}

export function NewsletterChoice(props: Props) {
  const { value, onChoose, emptyLabel, prefix = '', title, clearLabel, disabled, className } = props;
  const [isOpen, setOpen] = useState(false);
  const { data: options } = useQuery({ ...newsletterOptionsQuery, enabled: value !== '' || isOpen });
  const name = options?.find(({ id }) => id === value)?.name ?? '…';
  return (
    <>
      <Button
        variant="outline"
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={() => setOpen(true)}
        className={cn('max-w-72 min-w-0', className)}
      >
        <span className="truncate">{value ? prefix + name : emptyLabel}</span>
        <ChevronsUpDown aria-hidden className="text-muted-foreground" />
      </Button>
      {value && clearLabel ? (
        <Button variant="ghost" size="icon" aria-label={clearLabel} onClick={() => onChoose('')}>
          <X aria-hidden />
        </Button>
      ) : null}
      {isOpen ? (
        <NewsletterPicker
          title={title}
          chosen={value}
          onClose={() => setOpen(false)}
          onPick={(id) => {
            onChoose(id === value ? '' : id);
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
