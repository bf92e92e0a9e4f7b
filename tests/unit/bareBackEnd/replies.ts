// Replies with exactly the names that docs/specification/product.md sections 3 and 7 list. They are written by hand and
// not made from the contracts: a contract that needs more names must fail. The names of lists that docs/specification/product.md leaves open are those of
// docs/back-end.md.

const roles = { role_list: [{ role_id: 4, role_name: 'Viewer' }] };
const crmRoles = {
  role_list: [{ role_id: 1, role_name: 'Standard User' }],
  crmrole_list: [{ crmrole_id: 1, crmrole_name: 'Account Executive' }],
  profile_list: [{ profile_id: 1, profile_name: 'All Access' }],
};

const olga = { user_id: 1, user_name: 'Olga Owner', user_email: 'owner@acme.test' };
const ada = { user_id: 7, user_name: 'Ada Lovelace', user_email: 'ada@acme.test' };
const ben = { user_id: 8, user_name: 'Ben Bitdiddle', user_email: 'ben@acme.test' };

const user = {
  ...ada,
  user_fname: 'Ada',
  user_lname: 'Lovelace',
  user_mobile: '0123456789',
  is_owner: '0',
  user_external: '0',
  is_org_owner: '0',
  user_status: '1',
  orguser_status: '1',
  user_status_name: 'Active',
  is_userinvited: 1,
  user_emailverify: 0,
  user_primaryorg_verified: '1',
  app_count: 1,
  group_count: 1,
  profilepic: { file_id: 5, file_url: '/picture/5' },
};
const owner = { ...user, ...olga, user_fname: 'Olga', user_lname: 'Owner', is_owner: '1', is_org_owner: '1' };

const assignment = { app_id: 2, app_name: 'CRM', app_image: 'crm.svg', userapp_status: '1', ...crmRoles };
const assigned = {
  ...assignment,
  role_id: 1,
  role_name: 'Standard User',
  profile_id: 1,
  profile_name: 'All Access',
  crmrole_id: 1,
  crmrole_name: 'Account Executive',
};
const applicationUser = {
  ...ada,
  role_id: 1,
  role_name: 'Standard User',
  profile_id: 1,
  profile_name: 'All Access',
  crmrole_id: 1,
  crmrole_name: 'Account Executive',
  is_org_owner: '0',
  userapp_status: '1',
};

const group = { group_id: 4, group_name: 'Sales', group_desc: 'Who sells', user_count: 1 };
const policy = {
  policy_id: 6,
  policy_name: 'Office',
  is_default: '0',
  is_forced2fa: '1',
  ip_count: 1,
  group_count: 1,
  twofactor_enable: '1',
  group_ids: [{ group_id: 4, group_name: 'Sales' }],
  group_details: [{ group_id: 4, group_name: 'Sales' }],
};
const policyInShort = { policy_id: 6, policy_name: 'Office', is_forced2fa: '1', ip_count: 1 };

const organisation = {
  org_id: 10,
  org_name: 'Acme Trading',
  org_displayname: 'Acme',
  org_website: 'https://acme.test',
  org_email: 'office@acme.test',
  org_phone: '4422334455',
  org_addressline1: '',
  org_addressline2: '',
  org_city: 'Chennai',
  org_pincode: '600002',
  pancard_no: '',
  gst_no: '',
  gstregister_date: '',
};

/** Replies by method and path; `:id` stands for a number. */
export const replies: Record<string, object> = {
  'GET /api/user/details': {
    user_details: {
      ...olga,
      is_admin: '1',
      is_owner: '1',
      is_2fa: '0',
      user_forced2fa: '0',
      orguser_status: '1',
      is_multipleorg: '1',
      user_primaryorg_verified: '1',
    },
    primary_org_details: {
      org_id: 10,
      org_validate: '1',
      company_name: 'Acme Trading',
      is_admin: '1',
      user_external: '0',
      owneruser_id: 1,
      org_dateformat_name: 'DD-MMM-YYYY',
    },
    org_app_details: [{}],
    org_user_app_list: [
      { app_name: 'CRM', app_image: 'crm.svg', app_url: 'https://crm.test/', mobile_url: 'https://m.crm.test/' },
      {
        app_name: 'Books',
        app_image: 'books.svg',
        app_url: 'https://books.test/',
        mobile_url: 'https://m.books.test/',
      },
    ],
  },
  'GET /api/organisation/ipaddress/validate': {},
  'GET /account/session/getsession/1/1': { session_id: 's1', token: 'opaque' },

  'GET /api/admin/list': { org_admin_list: [{ ...olga, is_owner: '1', user_external: '0' }] },
  'POST /api/admin/user/search/': { users_list: [ada, ben] },
  'POST /api/admin/user/': {},

  'GET /api/application/allapps': {
    org_add_app_list: [
      {
        app_name: 'Books',
        app_desc: 'Keeps books',
        app_image: 'books.svg',
        add_appcontent: '',
        orgapp_status: '0',
        is_org_app_added: '0',
      },
    ],
  },
  'GET /api/application/list': {
    org_application_list: [{ app_id: 2, app_name: 'CRM', app_desc: 'Customers', user_count: 1 }],
  },
  'POST /api/application/apps/add': {},
  'POST /api/application/add/user': {},
  'GET /api/application/view/:id': {
    app_details: { app_id: 2, app_name: 'CRM', app_image: 'crm.svg', add_appcontent: 'Customers' },
    appuser_details: [applicationUser],
    approle_list: crmRoles.role_list,
    appprofile_list: crmRoles.profile_list,
    appcrmrole_list: crmRoles.crmrole_list,
  },
  'GET /api/application/addapp/users/:id': { addapp_userslist: [ada] },

  'GET /api/group/list': { group_list: [group] },
  'POST /api/group/user/search': { users_list: [ada, ben] },
  'POST /api/group/create': {},
  'POST /api/group/update': {},
  'POST /api/group/user/update': {},
  'POST /api/group/user/role': {},
  'DELETE /api/group/delete/:id': {},
  'GET /api/group/view/:id': {
    group_details: group,
    group_moderators: [ada],
    group_members: [ben],
    secuirtypolicy_details: [policyInShort],
  },

  'GET /api/organisation/general/details': {
    org_details: {
      ...organisation,
      org_industry_name: 'Retail and Trade',
      org_state_name: 'Tamil Nadu',
      org_country_name: 'India',
      org_fiscalyear_name: 'April',
      org_timezone_name: 'India Time',
      org_employee_count: '1 - 10',
      org_gst_name: 'Unregistered Business',
      org_currency_name: 'Indian Rupee',
      org_currency_code: 'INR',
      dateformat_name: 'DD-MMM-YYYY',
      date_format: 'DD-MMM-YYYY',
    },
  },
  'GET /api/organisation/updateview/:id': {
    org_details: {
      ...organisation,
      user_id: 1,
      org_industry: 21,
      org_country: 99,
      org_state: 1359,
      fiscal_year: 4,
      employee_count: 1,
      time_zone: 1,
      org_gstregistered: 0,
      gst_id: 3,
      org_currency: 99,
      inventorystart_date: '2026-04-01',
      org_dateformat: 6,
      logo_id: null,
    },
    country_list: [
      { country_id: 2, country_name: 'Norway' },
      { country_id: 99, country_name: 'India' },
    ],
    state_list: [{ state_id: 1359, state_name: 'Tamil Nadu' }],
    currency_list: [{ currency_id: 99, currency_code: 'INR', currency_name: 'Indian Rupee' }],
    dateformat_list: [{ dateformat_id: 6, dateformat: 'DD-MMM-YYYY' }],
    employee_list: [{ employeecount_id: 1, employee_range: '1 - 10' }],
    fiscalyear_list: [{ fiscalyear_id: 4, fiscalyear_month: 'April' }],
    gst_list: [{ gst_id: 3, gst_name: 'Unregistered Business' }],
    industry_list: [
      { industry_id: 15, industry_name: 'Logistics and Transport' },
      { industry_id: 21, industry_name: 'Retail and Trade' },
    ],
    timezone_list: [{ timezone_id: 1, timezone_name: 'India Time' }],
  },
  'POST /api/organisation/update/': {},
  'POST /api/organisation/create/': {},
  'GET /api/organisation/list': {
    org_list: [
      {
        org_id: 10,
        company_name: 'Acme Trading',
        org_email: 'office@acme.test',
        org_industry_name: 'Retail and Trade',
        is_primary: '1',
      },
    ],
  },
  'POST /api/organisation/logo/upload/:id': {},
  'DELETE /api/organisation/logo/remove/:id/:id': {},
  'GET /api/organisation/primary/:id': {},

  'GET /api/security/twofactor/status': { twofactorauth_status: { is_2fa: '0' } },
  'GET /api/security/twofactor/code': { user_code: ['a1b2c3d4e5', 'f6a7b8c9d0'] },
  'POST /api/security/twofactor/validate': {},
  'POST /api/security/twofactor/disable': {},
  'POST /api/security/password/change': {},
  'POST /api/security/ipaddress/add': {},
  'GET /api/security/ipaddress/list/': {
    ipddress_list: [{ ipaddress_id: 3, from_ipaddress: '203.0.113.1', to_ipaddress: '203.0.113.9' }],
    current_ipaddress: '203.0.113.7',
  },
  'GET /api/security/ipaddress/remove/:id': {},

  'GET /api/securitypolicy/list': { securitypolicy_list: [policy] },
  'POST /api/securitypolicy/group/search': {
    group_list: [
      { group_id: 4, group_name: 'Sales' },
      { group_id: 5, group_name: 'Field' },
    ],
  },
  'POST /api/securitypolicy/create': {},
  'POST /api/securitypolicy/update': {},
  'GET /api/securitypolicy/view/:id': {
    policy_details: policy,
    ipddress_list: [{ policyipaddress_id: 9, from_ipaddress: '192.0.2.1', to_ipaddress: '192.0.2.9' }],
    current_ipaddress: '203.0.113.7',
  },
  'POST /api/securitypolicy/twofactor/update': {},
  'POST /api/securitypolicy/add/ipaddress': {},
  'POST /api/securitypolicy/remove/ipaddress': {},
  'DELETE /api/securitypolicy/delete/:id': {},

  'GET /api/user/list': { users_list: [owner, user], admin_emailverify: '1' },
  'POST /api/user/create': {},
  'POST /api/user/update': {},
  'POST /api/user/resendinvitation': {},
  'POST /api/user/status': {},
  'DELETE /api/user/delete/:id': {},
  'GET /api/user/view/:id': {
    user_details: user,
    user_app_details: [assigned],
    groups: [{ group_id: 4, group_name: 'Sales', groupuser_role_name: 'Moderator' }],
    policies: [policyInShort],
  },
  'GET /api/user/assign/applist/:id': {
    user_assignapp_list: [
      {
        app_id: 3,
        app_name: 'Books',
        app_image: 'books.svg',
        userapp_status: '0',
        role_id: null,
        role_name: null,
        ...roles,
      },
    ],
  },
  'POST /api/user/assign/app': {},
  'POST /api/user/app/status': {},
  'POST /api/user/app/role': {},
  'POST /api/user/addprofilepic': {},
  'POST /api/user/updateprofilepic/': {},
  'DELETE /api/user/deleteprofilepic/:id': {},
  'POST /api/user/updateprofilevisibility': {},
};
