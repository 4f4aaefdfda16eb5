// After the payment page: polls the user until the payment has arrived, for at most a minute.
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PRODUCT_NAME } from '../../../src/contract/names.ts';
import { refreshUser, useUser } from '../../data/session.ts';
import { CLIENT_TIMINGS_MS } from '../../data/timings.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { KEEP_SCROLL } from '../../ui/use-search-state.ts';

export default function PaymentCheck() {
  const user = useUser();
  const [search, setSearch] = useSearchParams();
  const answer = search.get('checkout');
  const paid = user.access.isSubscribed;
  const [late, setLate] = useState(false);

  const leave = () =>
    setSearch(
      (now) => {
        now.delete('checkout');
        return now;
      },
      { replace: true, ...KEEP_SCROLL },
    );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `leave` changes only with the address that has `answer`
  useEffect(() => {
    if (answer === 'failed')
      toast({
        title: 'Error',
        description: 'Failed to create checkout session. Please try again.',
        variant: 'destructive',
      });
    if (answer === 'success' && paid)
      toast({ title: 'You are Premium now', description: `You now have full access to ${PRODUCT_NAME}.` });
    if (answer !== 'success' || paid) leave();
  }, [answer, paid]);

  const waiting = answer === 'success' && !paid;
  useEffect(() => {
    if (!waiting || late) return;
    const poll = setInterval(() => void refreshUser(), CLIENT_TIMINGS_MS.paymentPoll);
    const end = setTimeout(() => setLate(true), CLIENT_TIMINGS_MS.paymentGivesUp);
    return () => {
      clearInterval(poll);
      clearTimeout(end);
    };
  }, [waiting, late]);

  if (!waiting) return null;
  return (
    <section
      aria-label="Payment"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-border bg-popover px-4 py-3 text-popover-foreground shadow-xl"
    >
      <div className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-3">
        <p role="status" className="flex min-w-0 items-center gap-3 text-sm">
          {late ? null : (
            <span
              aria-hidden
              className="size-4 shrink-0 animate-spin rounded-full border-2 border-primary border-t-transparent"
            />
          )}
          {late
            ? 'This is taking longer than usual. You can keep working. Your subscription starts once the payment is confirmed.'
            : 'Confirming your payment...'}
        </p>
        {late ? (
          <div className="flex gap-2">
            <Button variant="outline" onClick={() => setLate(false)}>
              Check again
            </Button>
            <Button onClick={leave}>Continue</Button>
          </div>
        ) : null}
      </div>
    </section>
  );
}
