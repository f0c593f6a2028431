/**
 * The words for roles and columns in a list of people to invite, in lower case. Every language counts in every page: the
 * program that made the list often speaks another one.
 */
export const roleWords = {
  admin:
    'admin administrator administratorin administrateur administratrice administrador administradora amministratore amministratrice beheerder administratorka administrátor administrátorka адміністратор адміністраторка 管理者 管理员 مسؤول',
  editor:
    'editor bearbeiter bearbeiterin redakteur éditeur éditrice editora bewerker edytujący edytująca edytor editorka редактор редакторка 編集者 编辑者 محرر محرِّر',
  viewer:
    'viewer reader leser leserin lecteur lectrice lector lectora lettore lettrice visualizzatore leitor leitora lezer przeglądający przeglądająca czytelnik čtenář čtenářka читач читачка 閲覧者 查看者 读者 مشاهد مُشاهِد قارئ',
} as const;

export const columnWords = {
  email: [
    ...['email', 'e-mail', 'mail', 'address', 'email address', 'e-mail address', 'adresse', 'e-mail-adresse'],
    ...['e-mail adresse', 'emailadresse', 'mailadresse', 'courriel', 'adresse e-mail', 'adresse mail'],
    ...['correo', 'correo electrónico', 'posta elettronica', 'indirizzo email', 'endereço de e-mail'],
    ...['e-mailadres', 'adres e-mail', 'e-mailová adresa', 'електронна пошта', 'електронна адреса', 'пошта'],
    ...['メール', 'メールアドレス', '邮箱', '电子邮箱', '电子邮件', 'البريد الإلكتروني', 'البريد'],
  ],
  name: [
    ...['name', 'display name', 'displayname', 'full name', 'first name', 'given name'],
    ...['anzeigename', 'vollständiger name', 'vorname', 'person', 'nom complet', 'prénom', 'nombre'],
    ...['nombre completo', 'nome', 'nome completo', 'naam', 'volledige naam', 'voornaam', 'imię'],
    ...['imię i nazwisko', 'jméno', 'celé jméno', 'ім’я', "ім'я", '名前', '氏名', '姓名', '名称', 'الاسم'],
  ],
  lastName: [
    ...['last name', 'surname', 'family name', 'nachname', 'nom', 'nom de famille', 'apellido', 'apellidos'],
    ...['cognome', 'sobrenome', 'achternaam', 'nazwisko', 'příjmení', 'прізвище', 'اسم العائلة'],
  ],
  role: [
    'role',
    'rolle',
    'rôle',
    'rol',
    'ruolo',
    'função',
    'papel',
    'rola',
    'роль',
    'ロール',
    '役割',
    '角色',
    'الدور',
  ],
} as const;
