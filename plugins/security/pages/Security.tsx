import { tallPage } from '#core/ui/page/tallPage.ts';
import { useSearchParams } from '#core/plugin/useSearchParams.ts';
import { TabsInAddress } from '#core/ui/tabs/TabsInAddress.tsx';
import { PageHeader } from '#core/ui/header/PageHeader.tsx';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { DataTab } from '../parts/DataTab.tsx';
import { PasskeysTab } from '../parts/PasskeysTab.tsx';
import { PasswordTab } from '../parts/PasswordTab.tsx';
import { RangesTab } from '../parts/RangesTab.tsx';
import { SignInsTab } from '../parts/SignInsTab.tsx';
import { SessionsTab } from '../parts/SessionsTab.tsx';
import { TwoFactorTab } from '../parts/TwoFactorTab.tsx';
import { securityPath } from '../paths.ts';
import { TokensTab } from '../parts/TokensTab.tsx';

/** The page of a person's own security (docs/specification/product.md section 2). */
export default function Security() {
  const narrow = useNarrow();
  const tab = useSearchParams().get('tab');
  const hasTable = tab === 'passkeys' || tab === 'ips' || tab === 'sessions' || tab === 'tokens';
  return (
    <div className={hasTable ? tallPage : undefined}>
      <div className="max-md:px-4">
        <PageHeader title="Security" />
      </div>
      <TabsInAddress
        label="Your security"
        addressOf={securityPath}
        className={hasTable ? 'flex min-h-0 flex-1 flex-col pt-5' : 'pt-5'}
        tabs={[
          { key: '2fa', label: 'Set 2FA', content: <TwoFactorTab /> },
          { key: 'passkeys', label: 'Passkeys', content: <PasskeysTab /> },
          { key: 'password', label: narrow ? 'Set Password' : 'Change Password', content: <PasswordTab /> },
          { key: 'ips', label: narrow ? 'Set IP' : 'Allowed IPs', content: <RangesTab /> },
          { key: 'sessions', label: 'Sessions', content: <SessionsTab /> },
          { key: 'signins', label: 'Recent Sign-ins', content: <SignInsTab /> },
          { key: 'tokens', label: narrow ? 'Tokens' : 'Access Tokens', content: <TokensTab /> },
          { key: 'data', label: 'Your Data', content: <DataTab /> },
        ]}
      />
    </div>
  );
}
