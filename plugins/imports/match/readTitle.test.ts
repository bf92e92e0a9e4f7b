import { expect, test } from 'vitest';
import { readTitle } from './readTitle.ts';

test.each<[string, string]>([
  // Offices of Microsoft 365, in their languages.
  ['German', 'Benutzername;Vorname;Nachname;Anzeigename;Position;Abteilung;Telefon (geschäftlich);Mobiltelefon'],
  [
    'French',
    'Nom d’utilisateur;Prénom;Nom de famille;Nom d’affichage;Fonction;Service;Téléphone professionnel;Téléphone mobile',
  ],
  [
    'Spanish',
    'Nombre de usuario;Nombre de pila;Apellidos;Nombre para mostrar;Puesto;Departamento;Teléfono del trabajo;Teléfono móvil',
  ],
  ['Italian', 'Nome utente;Primo nome;Cognome;Nome visualizzato;Posizione;Reparto;Telefono ufficio;Cellulare'],
  ['Dutch', 'Gebruikersnaam;Voornaam;Achternaam;Weergavenaam;Functie;Afdeling;Telefoon (werk);Mobiele telefoon'],
  [
    'Portuguese',
    'Nome de usuário;Primeiro nome;Sobrenome;Nome de exibição;Cargo;Departamento;Telefone comercial;Telefone celular',
  ],
  ['Polish', 'Nazwa użytkownika;Imię;Nazwisko;Nazwa wyświetlana;Stanowisko;Dział;Telefon służbowy;Telefon komórkowy'],
  ['Japanese', 'ユーザー名;名;姓;表示名;役職;部署;電話番号（会社）;携帯電話'],
])('titles in %s', (_language, titles) => {
  expect(titles.split(';').map((title) => readTitle(title).field)).toEqual([
    'login',
    'firstName',
    'lastName',
    'name',
    '',
    'groups',
    'phone',
    'mobile',
  ]);
});

test.each([
  ['E-Mail-Adresse', 'email'],
  ['Adresse e-mail professionnelle', 'email'],
  ['Correo electrónico', 'email'],
  ['Indirizzo e-mail', 'email'],
  ['E-mailadres', 'email'],
  ['Endereço de e-mail', 'email'],
  ['Adres e-mail', 'email'],
  ['メール アドレス', 'email'],
  ['user_fname', 'firstName'],
  ['name.givenName', 'firstName'],
  ['Preferred Name - First Name', 'firstName'],
  ['Employee last name *', 'lastName'],
  ['emails[0].value', 'email'],
  ['E-mail 1 - Value', 'email'],
  ['CELLPHONE', 'mobile'],
  ['Mobile No.', 'mobile'],
  ['Austrittsdatum', 'endsOn'],
  ['Date of exit', 'endsOn'],
  ['Termination Date', 'endsOn'],
  ['Date de fin de contrat', 'endsOn'],
  ['退職日', 'endsOn'],
  // These are of somebody or something else.
  ['Employee #', ''],
  ['Middle Name', ''],
  ['Company Name', ''],
  ['Manager Email', ''],
  ['Name (Manager)', ''],
  ['Emergency Contact Phone', ''],
  ['Last Sign In [READ ONLY]', ''],
  ['Send invitation message (true or false) [sendEmail]', ''],
  ['Team Lead', ''],
  ['Hire Date', ''],
  ['Fax', ''],
])('the title %s is %j', (title, field) => {
  expect(readTitle(title).field).toBe(field);
});
