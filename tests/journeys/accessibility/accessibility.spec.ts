import { plugins } from '#shell/shellPlugin/allPlugins.ts';
import { press, test, visit, type Visit } from '../tools/accessible.ts';
import { expect, signIn } from '../tools/portal.ts';

/** The states of each page, by the name of its route. */
type Screens = Record<string, readonly Visit[]>;

const open: Screens = {
  SignIn: [['/signin', 'Forgotten your password?']],
  Register: [['/register', 'Organization Name']],
  VerifyAddress: [
    ['/register/verify', 'The address could not be confirmed'],
    ['/register/verify#token=x', 'Enter the password that you chose'],
  ],
  Invitation: [['/invitation#token=x', /ask the administrator who invited you/]],
  ForgotPassword: [['/password/forgot', 'Send']],
  ResetPassword: [
    ['/password/reset', 'The password was not changed'],
    ['/password/reset#token=x', 'Set a new password'],
  ],
  WayBack: [['/wayback', 'This link could not be used']],
  UserValidation: [
    ['/User/UserValidation?user_status=0&is_multipleorg=1&company=Acme', 'Access your other CRM account'],
    ['/User/UserValidation?user_deleted=1', 'Sorry! Your account has been deleted.'],
  ],
};

const people: Screens = {
  User: [
    ['/user?status=all', 'Adam Minster'],
    ['/user?search=nobody-is-called-so', 'No data to display'],
  ],
  UserView: [
    ['/user/view/2', 'admin@acme.test'],
    ['/user/view/2?tab=groups', 'Management'],
    ['/user/view/2?tab=policies', 'Default Policy'],
    ['/user/view/7', 'No applications assigned to this user.'],
  ],
  AccessExplain: [
    ['/access/explain?user=6&application=2&address=10.20.0.1', 'Two-factor for money'],
    ['/access/explain', 'Why can somebody use an application, or why not?'],
  ],
  Activity: [['/activity', 'signed in']],
  Admin: [['/admin', 'owner@acme.test']],
  Dashboard: [['/dashboard', 'Invitations']],
  UserImport: [['/user/import', 'Import people']],
};

const groupsAndPolicies: Screens = {
  Group: [['/group', 'Everybody in sales']],
  GroupView: [
    ['/group/view/1', 'Mona Ferrari'],
    ['/group/view/2?tab=policies', 'Sales on the road'],
  ],
  MyGroups: [['/group/mine', 'My Groups']],
  SecurityPolicy: [['/securitypolicy', 'Warehouse network']],
  SecurityPolicyView: [
    ['/securitypolicy/view/1', 'Force two factor authentication'],
    ['/securitypolicy/view/6?tab=ips', '10.20.0.0'],
    ['/securitypolicy/view/6?tab=groups', 'Warehouse'],
  ],
  Security: [
    ['/security?tab=password', 'Current Password'],
    ['/security?tab=ips', 'Your current network address is'],
    ['/security?tab=sessions', 'This session'],
    ['/security?tab=tokens', 'With an access token'],
    ['/security', 'Two-factor authentication: off'],
    ['/security?setup=1', 'Install'],
  ],
  SecurityTokens: [['/security/tokens', 'With an access token, a program']],
  Webhook: [['/webhook', 'A webhook tells another program']],
  Service: [['/service', 'With a service account, a program']],
};

const organisation: Screens = {
  Organisation: [['/organisation', 'General Information']],
  OrganisationCreate: [['/organisation/create', 'Before you begin']],
  OrganisationUpdate: [['/organisation/update/1?page=view', 'Pan No']],
  MyOrganisation: [['/myorganisation/myorganisation', 'Beta Logistics']],
  OrganisationList: [['/organisation/list', 'Permission denied to access']],
  ApplicationList: [['/application/list', 'Admin Panel']],
  Application: [['/application', 'Users']],
  ApplicationRefused: [
    ['/application/refused/2', 'You can open CRM'],
    ['/application/refused/12', 'You cannot open Sign'],
  ],
  ApplicationAdd: [['/application/add', 'Choose applications to get start your business..']],
  ApplicationView: [
    ['/application/view/2', 'Adam Minster'],
    ['/application/view/2?tab=signon', 'Client id'],
    ['/no/such/page', 'This page could not be found'],
  ],
};

const groups = { 'before a session': open, people, 'groups, policies and security': groupsAndPolicies, organisation };

/** Pages that other tests visit, or that show nothing. */
const elsewhere: Record<string, string> = {
  index: 'leads on',
  Logout: 'leads on',
  WebhookView: 'in webhooks.spec.ts, with a webhook',
  WebhookDelivery: 'likewise, with a delivery',
  ServiceView: 'in services.spec.ts, with a service account',
  SecurityForced2FA: 'below, by somebody who is forced',
};

test('every page has a visit @main', () => {
  const visited = Object.values(groups).flatMap((screens) => Object.keys(screens));
  const routes = plugins.flatMap((plugin) => (plugin.routes ?? []).map(({ name }) => name));
  expect([...visited, ...Object.keys(elsewhere)].toSorted()).toEqual(routes.toSorted());
});

test.describe('with a broken link', () => {
  // The page of a disabled account reads the session again.
  test.use({ expected: { messages: [/invitation\/view 404/, /getsession\/.* 401/, /status of (404|401)/] } });
  for (const [about, screens] of Object.entries(groups))
    test(`screens are accessible in both layouts and themes, zoomed and by keys: ${about}`, async ({
      page,
      demo,
      look,
    }) => {
      test.slow();
      if (screens === open) await page.goto(`${demo.url}/signin`);
      else await signIn(page, demo, 'owner@acme.test');
      // Focus rings appear after a key.
      await page.keyboard.press('Shift');
      for (const screen of Object.values(screens).flat()) {
        await visit(page, screen);
        await look.screen(screen[0]);
      }
    });
});

test.describe('who is forced to it', () => {
  // The address is checked together with the session, and refused until the set-up is done.
  test.use({ expected: { messages: [/ipaddress\/validate 403/, /status of 403/] } });
  test('the steps of the two-factor wizard are accessible', async ({ page, demo, look }) => {
    test.slow();
    await signIn(page, demo, 'forced@acme.test');
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    await look.screen('scan');
    for (const step of ['Store the recovery codes', 'Enter Authentication Code']) {
      await press(page, page.getByRole('button', { name: 'Next' }));
      await expect(page.getByRole('heading', { name: step })).toBeFocused();
      await look.screen(step);
    }
  });
});
