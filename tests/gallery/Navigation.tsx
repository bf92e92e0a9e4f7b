import { useSearchParams } from '#core/plugin/useSearchParams.ts';
import { Avatar } from '#core/ui/avatar/Avatar.tsx';
import { Badge } from '#core/ui/text/Badge.tsx';
import { Button } from '#core/ui/buttons/Button.tsx';
import { Menu, type MenuEntries, type MenuTrigger } from '#core/ui/buttons/Menu.tsx';
import { PageHeader } from '#core/ui/header/PageHeader.tsx';
import { Tabs } from '#core/ui/tabs/Tabs.tsx';
import { notify } from '#core/ui/toast/toast.ts';

const entries: MenuEntries = [
  { label: 'Edit', icon: 'pencil', keys: 'e', onSelect: () => notify('info', 'Edit') },
  { label: 'Resend invitation', icon: 'send', onSelect: () => notify('info', 'Resend') },
  { label: 'Unassign', icon: 'crown', disabled: 'An owner stays an admin.', onSelect: () => {} },
  'line',
  { label: 'Delete', icon: 'trash', danger: true, onSelect: () => notify('info', 'Delete') },
];

const accountButton = (wired: MenuTrigger) => (
  <button type="button" aria-label="Account" className="rounded-full" {...wired}>
    <Avatar id={3} letters="MK" size="lg" />
  </button>
);

export function Navigation() {
  const search = useSearchParams();
  const href = (tab: string) => `/gallery/gallery.html?tab=${tab}`;
  return (
    <section>
      <h2>PageHeader</h2>
      <PageHeader title="Users" count="3 of 42 people">
        <Button icon="filter">Active Users</Button>
        <Button variant="primary" icon="plus">
          New User
        </Button>
      </PageHeader>
      <PageHeader
        title="Maya Klein"
        back={{ href: '/gallery/gallery.html', label: 'Back to Users' }}
        lead={<Avatar id={3} letters="MK" size="lg" />}
        badges={<Badge tone="accent">Owner</Badge>}
        note="maya.klein@example.com"
      >
        <Button icon="send">Resend Invitation</Button>
        <Menu label="More actions" entries={entries} />
      </PageHeader>
      <h2>Tabs</h2>
      <Tabs
        label="Maya Klein"
        current={search.get('tab') ?? 'applications'}
        tabs={[
          { key: 'applications', label: 'Applications', href: href('applications'), count: 4 },
          { key: 'groups', label: 'Groups', href: href('groups'), count: 12 },
          { key: 'policies', label: 'Security Policies', href: href('policies') },
        ]}
      />
      <h2 style={{ marginTop: 24 }}>Menu</h2>
      <div className="row">
        <Menu label="Actions" entries={entries} align="start" />
        <Menu label="Choose an action" text="Actions" entries={entries} align="start" />
        <Menu label="Account" entries={entries} align="start" trigger={accountButton} />
      </div>
    </section>
  );
}
