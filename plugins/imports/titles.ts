import type { ImportCell } from './contract.ts';

/** The usual titles of columns in lists of people, in the languages of those who write them. */
const titles: Readonly<Record<ImportCell | 'status', string>> = {
  firstName: 'first name, first, given name, forename, vorname, imię, prénom, nombre, 이름',
  lastName: 'last name, last, surname, family name, nachname, nazwisko, apellidos, 성',
  name: 'name, full name, display name, employee, employee name, staff name, person, user, user name, imię i nazwisko, 성명, नाम, الاسم',
  email:
    'email, email address, mail, email id, mail id, work email, official email, address, user principal name, adres email, 이메일, ईमेल, البريد الإلكتروني',
  mobile:
    'phone, phone no, mobile, mobile no, phone number, mobile number, mobile phone, cell, cell phone, telephone, tel, telefon, handy, contact, contact no, contact number, numer telefonu, 전화번호, 휴대폰, फ़ोन, الهاتف, الجوال',
  groups: 'groups, group, team, teams, department, dept, division, dział, zespół, abteilung, 부서, विभाग, القسم',
  applications: 'applications, application, apps, app',
  endsOn:
    'access ends, access ends on, access until, end of access, last day, last working day, relieving date, leaving date, end date, contract ends, contract end, contract end date, contract until, valid until, valid to, expires, expires on, expiry date, umowa do, koniec umowy, data zakończenia, vertragsende',
  status: 'user status, status',
};

/** A title without spaces, signs, accents and case. */
const plain = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');

const meaningOf: ReadonlyMap<string, keyof typeof titles> = new Map(
  (Object.keys(titles) as (keyof typeof titles)[]).flatMap((meaning) =>
    titles[meaning].split(', ').map((title) => [plain(title), meaning] as const),
  ),
);

/** What a column with this title usually is; empty if the title does not tell. */
export const titleMeaning = (title: string): keyof typeof titles | '' => meaningOf.get(plain(title)) ?? '';
