/** What a title can name. A turned name has the last name first. A login and an address are for mails only if their values are; a login may be a name too. */
export type Field =
  | 'firstName'
  | 'lastName'
  | 'name'
  | 'turnedName'
  | 'beforeLast'
  | 'afterLast'
  | 'email'
  | 'login'
  | 'address'
  | 'mobile'
  | 'phone'
  | 'groups'
  | 'applications'
  | 'endsOn'
  | 'status';

/**
 * The titles of columns in lists of people, in the languages of those who write them, and the names of attributes in
 * directories (RFC 4519, SCIM, Microsoft Graph). Of one field the better title stands first: each `|` begins a worse kind.
 */
export const titleWords: Readonly<Record<Field, string>> = {
  firstName:
    'first name, first names, given name, given names, forename, first, given, fname, vorname, rufname, prénom, prenom, prénom usuel, nombre de pila, nombres, primer nombre, nome próprio, primeiro nome, primo nome, voornaam, roepnaam, imię, jméno, krstní meno, förnamn, fornavn, etunimi, prenume, keresztnév, utónév, eesnimi, vārds, vardas, имя, ім’я, όνομα, 名, 名字, שם פרטי, الاسم الأول, पहला नाम, ชื่อ, tên',
  lastName:
    'last name, last names, surname, family name, last, lname, sn, nachname, familienname, zuname, nom de famille, nom d’usage, nom usuel, apellido, apellidos, primer apellido, cognome, achternaam, familienaam, sobrenome, apelido, último nome, nazwisko, příjmení, priezvisko, efternamn, etternavn, efternavn, sukunimi, nume de familie, vezetéknév, családnév, perekonnanimi, uzvārds, pavardė, soyad, soyadı, soyisim, фамилия, прізвище, επώνυμο, 姓, 姓氏, 氏, 苗字, 성, שם משפחה, اسم العائلة, उपनाम, नाम अंतिम, นามสกุล, họ',
  name: 'full name, name and surname, name surname, first and last name, employee name, staff name, vollständiger name, vor und nachname, vorname nachname, nom complet, prénom et nom, nombre completo, nombre y apellidos, nome completo, nome e cognome, nome e sobrenome, volledige naam, voor en achternaam, imię i nazwisko, celé jméno, jméno a příjmení, fullständigt namn, fullt navn, fulde navn, teljes név, ad soyad, adı soyadı, полное имя, ονοματεπώνυμο, 氏名, 姓名, 成員名稱, 성명, 성함, नाम, पूरा नाम, الاسم, الاسم الكامل, שם מלא, ชื่อ นามสกุล, họ và tên | name, worker, cn, common name, nom, nombre, nome, naam, navn, namn, nimi, név, nume, ad, isim, имя и фамилия, 名前, 이름, contact name | display name, anzeigename, nom d’affichage, nom affiché, nom complet affiché, nombre para mostrar, nome visualizzato, nome para exibição, nome de exibição, nome a apresentar, weergavenaam, nazwa wyświetlana, zobrazované jméno, visningsnamn, visningsnavn, отображаемое имя, 表示名, 显示名称, 顯示名稱, 표시 이름, gecos',
  turnedName:
    'last name first name, last first, surname name, surname and name, surname first name, family name given name, nachname vorname, name vorname, familienname vorname, nom prénom, nom et prénom, noms et prénoms, apellidos y nombre, apellidos y nombres, apellidos nombre, apellido y nombre, cognome e nome, cognome nome, achternaam voornaam, naam voornaam, nazwisko i imię, nazwisko imię, příjmení a jméno, фио, фамилия имя, фамилия имя отчество, payroll name',
  beforeLast:
    'tussenvoegsel, tussenvoegsels, voorvoegsel, voorvoegsel achternaam, last name prefix, surname prefix, namensvorsatz, vorsatzwort, nobiliary particle',
  afterLast: 'segundo apellido, apellido materno, second last name, second surname, second family name',
  email:
    'email, emails, email address, email addresses, mail, email id, mail id, email id address, work email, official email, adresse email, adresse mail, adresse de messagerie, courriel, adresse électronique, correo, correo electrónico, dirección de correo electrónico, dirección de correo, posta elettronica, indirizzo email, indirizzo di posta elettronica, indirizzo mail, emailadres, mailadres, e mail adres, endereço de email, endereço eletrônico, endereço de correio eletrónico, correio eletrónico, adres email, adres e mail, adres mailowy, poczta, email adresse, mailadresse, e post, epost, epostadress, epostadresse, sähköposti, sähköpostiosoite, email cím, e posta, eposta adresi, e posta adresi, электронная почта, адрес электронной почты, почта, електронна пошта, ηλεκτρονικό ταχυδρομείο, メール, メールアドレス, eメール, 電子メール, 電子メールアドレス, 电子邮件, 电子邮箱, 邮箱, 邮件地址, 電子郵件, 이메일, 이메일 주소, 전자 메일, 메일 주소, ईमेल, ईमेल पता, البريد الإلكتروني, דואר אלקטרוני, אימייל, อีเมล, smtp address, primary smtp address, invitee email, proxy address | user principal name, upn, saml name id, name id',
  login:
    'user name, username, user names, login, login name, login id, login email, logon name, sign in name, user, users, uid, user id, account, account name, sam account name, benutzername, benutzer, anmeldename, kennung, nom d’utilisateur, utilisateur, identifiant, nombre de usuario, usuario, nome utente, utente, gebruikersnaam, gebruiker, nome de usuário, nome de utilizador, usuário, utilizador, nazwa użytkownika, użytkownik, uživatelské jméno, användarnamn, brugernavn, brukernavn, имя пользователя, ユーザー名, ユーザ名, 用户名, 使用者名稱, 사용자 이름, contact, kontakt, contacto, contatto, employee, person, member, mitarbeiter, mitarbeiterin, employé, empleado, dipendente, medewerker, pracownik, participant, invitee, resource, 社員',
  address:
    'address, addresses, adresse, dirección, indirizzo, adres, endereço, adress, cím, osoite, адрес, アドレス, 地址, 주소',
  mobile:
    'mobile, mobile no, mobile number, mobile phone, mobile phone no, mobile phone number, cell, cell no, cell number, cell phone, cellphone, cellular, cell phone number, handy, handynummer, handy nummer, handy nr, mobiltelefon, mobil, mobilnummer, mobil nr, mobiltelefonnummer, telefon mobil, mobilfunk, mobilfunknummer, téléphone mobile, téléphone portable, tél mobile, tél portable, portable, mobile professionnel, n° de portable, móvil, teléfono móvil, celular, número de celular, teléfono celular, cellulare, numero di cellulare, telefono cellulare, telefono mobile, mobiele telefoon, mobiel, mobiel nummer, gsm, gsm nummer, celular corporativo, telemóvel, telefone celular, telefone móvel, komórka, telefon komórkowy, numer komórkowy, tel kom, mobilní telefon, mobilnr, mobilnummer, matkapuhelin, mobilszám, mobiltelefonszám, cep telefonu, мобильный, мобильный телефон, мобильный номер, мобільний телефон, κινητό, κινητό τηλέφωνο, 携帯, 携帯電話, 携帯番号, 携帯電話番号, 手机, 手机号, 手机号码, 移动电话, 行動電話, 手機, 휴대폰, 휴대전화, 휴대폰 번호, 핸드폰, 모바일, मोबाइल, मोबाइल नंबर, الجوال, رقم الجوال, נייד, טלפון נייד, มือถือ, whatsapp, mobile telephone number',
  phone:
    'phone, phones, phone no, phone number, phone numbers, telephone, telephone no, telephone number, tel, tel no, contact no, contact number, contact phone, telefon, telefonnummer, telefon nr, tel nr, rufnummer, téléphone, tél, numéro de téléphone, n° de téléphone, teléfono, número de teléfono, telefono, numero di telefono, telefoon, telefoonnummer, telefone, número de telefone, numer telefonu, nr telefonu, telefonní číslo, telefonszám, puhelin, puhelinnumero, telefon numarası, телефон, номер телефона, номер телефону, τηλέφωνο, 電話, 電話番号, 电话, 电话号码, 電話號碼, 전화, 전화번호, फ़ोन, الهاتف, رقم الهاتف, טלפון, โทรศัพท์, điện thoại, số điện thoại',
  groups:
    'groups, group, user groups, gruppe, gruppen, groupe, groupes, grupo, grupos, gruppo, gruppi, groep, groepen, grupa, grupy, группа, группы, グループ, 组, 群組, 그룹 | department, departments, dept, abteilung, abteilungen, département, service, departamento, dipartimento, reparto, afdeling, dział, oddělení, avdelning, avdeling, afdeling, osasto, departament, osztály, departman, bölüm, отдел, подразделение, відділ, τμήμα, 部署, 部門, 所属, 所属部署, 部门, 부서, विभाग, القسم, מחלקה, แผนก, phòng ban, organization department, supervisory organization | team, teams, zespół, équipe, equipo, squadra, equipe, equipa, команда, チーム, 团队, 팀 | division, bereich, unidad, área, secteur, business unit, org unit, organisationseinheit, 事業部 | member of, memberships, group membership, group memberships, labels',
  applications: 'applications, application, apps, app',
  endsOn:
    'access ends, access ends on, access until, end of access, account expires, account expiration date, last day, last day of work, last working day, last working date, relieving date, lwd, leave date, date of leave, leaving date, date of leaving, date left, exit date, date of exit, termination date, date of termination, separation date, resignation date, end date, employment end, employment end date, end of employment, contract ends, contract end, contract end date, end of contract, contract until, assignment end date, valid until, valid to, expires, expires on, expiry date, expiration date, end, austrittsdatum, austritt, austritt am, letzter arbeitstag, vertragsende, befristet bis, befristung, gültig bis, enddatum, ende, beschäftigungsende, date de sortie, date de départ, date de fin, date de fin de contrat, fin de contrat, dernier jour, fecha de baja, fecha de salida, fecha de fin, fecha fin, fecha de terminación, fin de contrato, último día, data di cessazione, data di uscita, data fine, data fine contratto, fine contratto, scadenza contratto, einddatum, einde contract, einddatum contract, datum uit dienst, uit dienst, uitdiensttreding, datum uitdiensttreding, laatste werkdag, data de saída, data de desligamento, data de rescisão, data de demissão, data de término, data de fim, fim do contrato, último dia, umowa do, koniec umowy, data zakończenia, data zakończenia umowy, data zwolnienia, data odejścia, ostatni dzień, datum ukončení, slutdatum, sluttdato, slutdato, päättymispäivä, işten çıkış tarihi, дата увольнения, дата окончания, дата звільнення, 退職日, 退社日, 終了日, 契約終了日, 离职日期, 结束日期, 離職日期, 퇴사일, 퇴직일, 종료일, तारीख समाप्ति, تاريخ الانتهاء',
  status: 'status, user status, employee status, employment status, account status',
};

/** Words that name the person or the thing, and change nothing: 'Employee first name', 'Legal Name - First Name'. */
export const plainWords =
  'employee, emp, user, usr, worker, staff, member, person, people, legal, preferred, official, main, primary, principal, default, current, your, the, of, to, a, for, s, de, del, di, du, des, le, la, l, d, der, die, das, value, address, invite, new hire, name, required, mandatory, optional, erforderlich, pflichtfeld, obligatoire, requis, obligatorio, requerido, obbligatorio, richiesto, verplicht, vereist, obrigatório, wymagane, 必須, 必填, 필수, mitarbeiter, medewerker, employé, empleado, dipendente, pracownik, 1, 0, 社員, 従業員';

/** Words beside that of a mobile. */
export const phoneWords = 'phone, phones, telephone, tel, telefon, telefono, teléfono, no, nr, number, numbers';

/** Words of an address or a number at work. */
export const workWords =
  'work, business, office, company, corporate, corp, professional, organization, organizational, dienstlich, dienst, geschäftlich, geschäft, beruflich, arbeit, büro, firma, firmen, professionnel, professionnelle, pro, bureau, travail, trabajo, laboral, profesional, corporativo, empresa, oficina, lavoro, aziendale, ufficio, zakelijk, werk, kantoor, trabalho, profissional, comercial, escritório, służbowy, służbowa, firmowy, pracovní, jobb, arbete, arbeid, рабочий, рабочая, 会社, 勤務先, 工作, 办公, 회사, 직장';

/** Words of a private address or number. An address of this kind is taken only if there is no other one. */
export const privateWords =
  'home, private, personal, privat, privates, private, persönlich, persönliche, personnel, personnelle, perso, privé, domicile, particular, casa, personale, privato, privata, thuis, pessoal, prywatny, prywatna, osobisty, osobiste, domowy, soukromý, hemma, hjem, личный, домашний, 個人, 自宅, 个人, 私人, 家庭, 개인, 집';

/** Words of a second or a future address or number, which is taken only if there is no other one. */
export const secondWords =
  'other, another, alternate, alternative, alt, secondary, second, additional, backup, recovery, new, external, forwarding, 2, 3, 4, 5, alternativ, zweite, weitere, secours, secondaire, alternativo, alternativa, secundario, recuperación, secondario, recupero, alternatief, secundário, recuperação, zapasowy, 予備, 連絡用';

/** Words of somebody or something else: what such a column has is not this person's. */
export const otherWords =
  'manager, managers, supervisor, supervisors, boss, superior, reports, reporting, lead, leader, head, approver, approvers, emergency, spouse, partner, parent, child, guardian, father, mother, assistant, secretary, hr, sponsor, referrer, referral, created, creator, modified, updated, invited, inviter, delegate, owner, vendor, customer, client, vorgesetzte, vorgesetzter, vorgesetzten, führungskraft, chef, notfall, notfallkontakt, responsable, supérieur, urgence, jefe, supervisor, emergencia, responsabile, emergenza, leidinggevende, noodgeval, gestor, chefe, emergência, przełożony, kierownik, menedżer, awaryjny, 上司, 緊急, 緊急連絡先, 经理, 紧急, 상사, 비상, fax, pager, extension, ext';
