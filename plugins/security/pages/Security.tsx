import { useSearch } from 'wouter';
import { PageHeader } from '#core/ui/PageHeader.tsx';
import { Tabs } from '#core/ui/Tabs.tsx';
import { useNarrow } from '#core/ui/useNarrow.ts';
import { PasswordTab } from '../parts/PasswordTab.tsx';
import { RangesTab } from '../parts/RangesTab.tsx';
import { SessionsTab } from '../parts/SessionsTab.tsx';
import { TwoFactorTab } from '../parts/TwoFactorTab.tsx';
import { securityPath } from '../paths.ts';

const tabs = [
  { key: '2fa', label: 'Set 2FA', Shown: TwoFactorTab },
  { key: 'password', label: 'Change Password', short: 'Set Password', Shown: PasswordTab },
  { key: 'ips', label: 'Allowed IPs', short: 'Set IP', Shown: RangesTab },
  { key: 'sessions', label: 'Sessions', Shown: SessionsTab },
] as const;

/** The own security settings (product.md section 2). */
export default function Security() {
  const narrow = useNarrow();
  const asked = new URLSearchParams(useSearch()).get('tab');
  const labelOf = (tab: (typeof tabs)[number]) => (narrow && 'short' in tab ? tab.short : tab.label);
  const current = tabs.find(({ key }) => key === asked) ?? tabs[0];
  return (
    <>
      <div className="max-md:px-4">
        <PageHeader title="Security" />
      </div>
      <Tabs
        label="Own security"
        // The first tab is the page's own address.
        tabs={tabs.map((tab, at) => ({
          key: tab.key,
          label: labelOf(tab),
          href: securityPath(at === 0 ? {} : { tab: tab.key }),
        }))}
        current={current.key}
      />
      <section aria-label={labelOf(current)} className="pt-5 max-md:px-4">
        <current.Shown />
      </section>
    </>
  );
}
