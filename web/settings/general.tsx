import { PRODUCT_NAME } from '../../src/contract/names.ts';
import { call } from '../data/api.ts';
import { useUser } from '../data/session.ts';
import { type Theme, useTheme } from '../shell/theme.ts';
import { EmailAddress } from '../ui/address.tsx';
import { Card } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Nightly } from './nightly.tsx';
import { OwnAccount } from './own-account.tsx';
import { SignupSources } from './signup-sources.tsx';
import { Status } from './status.tsx';
import { WithSettings } from './with-settings.tsx';

const THEMES = { light: 'Light', dark: 'Dark', system: 'System' };

/** The administrator's own account, the theme, and the state of the service. */
export function General() {
  const user = useUser();
  const [theme, setTheme] = useTheme();
  return (
    <div className="grid items-start gap-4 @2xl:grid-cols-2">
      <div className="grid grid-cols-1 gap-4">
        <Card title="Account" body="grid gap-4">
          <Facts className="gap-y-2">
            <Fact name="Product">{PRODUCT_NAME}</Fact>
            <Fact name="Name">{[user.firstName, user.lastName].filter(Boolean).join(' ') || '-'}</Fact>
            <Fact name="Email">{user.email ? <EmailAddress email={user.email} /> : '-'}</Fact>
            <Fact name="Newsletter">{user.newsletterName ?? 'None'}</Fact>
            <Fact name="Plan">{user.isAdmin ? 'Administrator' : user.subscriptionTier}</Fact>
          </Facts>
          <SignOutEverywhere />
        </Card>
        <OwnAccount />
        <Card title="Theme" hint="Saved on this device" body>
          <Chips label="Theme" value={theme} options={THEMES} onChange={(next) => setTheme(next as Theme)} />
        </Card>
      </div>
      <div className="grid grid-cols-1 gap-4">
        <Status />
        <WithSettings>
          {({ nightly, signupSources }) => (
            <>
              <Nightly run={nightly} />
              <SignupSources sources={signupSources} />
            </>
          )}
        </WithSettings>
      </div>
    </div>
  );
}

const SignOutEverywhere = () => (
  <ConfirmButton
    variant="outline"
    className="justify-self-start"
    question="Sign out everywhere?"
    text="You will be signed out in every browser, including this one."
    action="Sign out everywhere"
    run={() => call('account.signOutEverywhere').then(() => window.location.assign('/'))}
    refused={{ otherwise: 'Failed to sign out' }}
  >
    Sign out everywhere
  </ConfirmButton>
);
