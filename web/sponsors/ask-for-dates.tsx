// The form on which a sponsor asks for open dates.
import { placementLabel } from '../../src/contract/names.ts';
import {
  SPONSOR_REQUEST_DATES_MAX,
  SPONSOR_REQUEST_HOLD_DAYS,
  type SponsorsPageData,
  TURNSTILE_ORIGIN,
} from '../../src/contract/sponsors-page-rules.ts';
import { Field, PostForm } from '../ui/post-form.tsx';

interface Props {
  page: SponsorsPageData;
  /** Path that the form is sent to. */
  action: string;
}

export function AskForDates({ page: { newsletter, dates, turnstileKey }, action }: Props) {
  return (
    <section aria-labelledby="ask" className="grid gap-4 print:hidden">
      <div>
        <h2 id="ask" className="scroll-mt-6 text-lg font-semibold tracking-tight">
          Ask for dates
        </h2>
        <p className="text-sm text-muted-foreground">
          {`No account needed. The dates are held for you for ${SPONSOR_REQUEST_HOLD_DAYS} days, and ${newsletter.name} replies by email.`}
        </p>
      </div>
      <PostForm
        action={action}
        button="Ask for dates"
        done={{
          title: 'Request sent',
          text: `Your dates are on hold for ${SPONSOR_REQUEST_HOLD_DAYS} days. ${newsletter.name} will reply to the address you gave.`,
        }}
      >
        <fieldset className="grid gap-2" aria-describedby="slots-error">
          <legend className="mb-2 text-sm font-medium">{`Dates (up to ${SPONSOR_REQUEST_DATES_MAX})`}</legend>
          <ul className="grid gap-x-6 rounded-lg border border-border px-4 py-2 sm:grid-cols-2">
            {dates.map(({ day, label, placementTypes }) => (
              <li key={day} className="flex gap-x-3 py-1">
                <span className="flex min-h-8 w-32 shrink-0 items-center text-sm font-medium tabular-nums">
                  {label}
                </span>
                <span className="flex flex-wrap gap-x-4">
                  {placementTypes.map((placementType) => (
                    <label key={placementType} className="flex min-h-8 items-center gap-2 text-sm">
                      <input
                        type="checkbox"
                        name="slots[]"
                        value={JSON.stringify({ day, placementType })}
                        aria-label={`${placementLabel(placementType)} on ${label}`}
                        className="size-4 shrink-0 accent-primary"
                      />
                      {placementLabel(placementType)}
                    </label>
                  ))}
                </span>
              </li>
            ))}
          </ul>
          <p id="slots-error" className="text-sm text-destructive empty:hidden" />
        </fieldset>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field name="company" label="Company" required autoComplete="organization" maxLength={200} />
          <Field name="website" label="Website" autoComplete="url" maxLength={2000} />
          <Field name="name" label="Your name" required autoComplete="name" maxLength={200} />
          <Field name="email" label="Work email" type="email" required autoComplete="email" maxLength={254} />
        </div>
        <Field name="message" label="Message" rows={4} maxLength={3000} />
        {/* People neither see this field nor reach it by the keyboard. */}
        <div hidden>
          <input name="fax" tabIndex={-1} autoComplete="off" aria-hidden="true" />
        </div>
        <input type="hidden" name="opened" value="__OPENED__" />
        {turnstileKey ? (
          <>
            <div className="cf-turnstile" data-sitekey={turnstileKey} />
            <script src={`${TURNSTILE_ORIGIN}/turnstile/v0/api.js`} async defer />
          </>
        ) : null}
      </PostForm>
    </section>
  );
}
