import type { ImportTarget } from './targets.ts'

/** Names of columns in lists that are not a known product's export, in the form that `headerKey` produces. */
export interface Words {
  target: ImportTarget
  /** Unambiguous headers, best first. */
  exactly: readonly string[]
  /** Product section 5.9: columns are matched by headers that contain a word. */
  contains?: RegExp
  /** Headers that contain the word but are mostly about something else; used only if nothing better is found. */
  unlikely?: RegExp
}

const ABOUT_CONSENT =
  /opt|consent|status|type|market|subscri|verif|count|sent|open|click|domain|hash|accept|permission|label|prefer/

const words = (texts: string) => texts.split('|')

/** Earlier entries win a header that fits several. English first, then de, fr, es, it, pt, pl. */
export const WORDS: readonly Words[] = [
  {
    target: 'email',
    exactly: words(
      'email|email address|e-mail|e-mail address|mail|subscriber email|e-mail-adresse|email-adresse|emailadresse|mailadresse|adresse e-mail|adresse email|adresse mail|courriel|mel|correo electronico|correo|direccion de correo|direccion de correo electronico|indirizzo email|indirizzo e-mail|posta elettronica|endereco de email|endereco de e-mail|correio eletronico|adres e-mail|adres email|poczta',
    ),
    contains: /e-?mail/,
    unlikely: ABOUT_CONSENT,
  },
  {
    target: 'phone',
    exactly: words(
      'phone|phone number|mobile|mobile number|mobile phone|cell|cell phone|tel|sms phone number|telefon|telefonnummer|handy|handynummer|mobilnummer|mobil|telephone|numero de telephone|portable|mobiltelefon|tel portable|telefono|numero de telefono|movil|celular|telefono movil|cellulare|numero di telefono|telefone|telemovel|numero de telefone|numer telefonu|komorka|nr telefonu|telefon komorkowy',
    ),
    contains: /phone/,
    unlikely: ABOUT_CONSENT,
  },
  {
    target: 'first_name',
    exactly: words(
      'first name|firstname|first|given name|forename|vorname|fname|prenom|nombre de pila|primer nombre|nome proprio|primeiro nome|imie',
    ),
  },
  {
    target: 'last_name',
    exactly: words(
      'last name|lastname|last|surname|family name|nachname|lname|familienname|zuname|nom de famille|apellido|apellidos|cognome|sobrenome|apelido|nazwisko',
    ),
  },
  {
    target: 'name',
    exactly: words(
      'name|full name|fullname|display name|contact name|subscriber name|fan name|vollstandiger name|nom|nom complet|nom et prenom|nombre|nombre completo|nombre y apellidos|nome|nome completo|nome e cognome|imie i nazwisko',
    ),
    contains: /name/,
    unlikely: /user|company|organi[sz]ation|campaign|list|file|nick|middle|product|site|event|tag/,
  },
  {
    target: 'tags',
    exactly: words('tags|tag|schlagworte|schlagworter|etiquettes|etiquetas|etichette|marcadores|etykiety|tagi'),
    contains: /tags/,
  },
  {
    target: 'status',
    exactly: words('status|zustand|statut|estado|stato|stan'),
    contains: /status/,
    unlikely: /email|sms|consent|opt|market|order|pay/,
  },
  {
    target: 'birthday',
    exactly: words(
      'birthday|birth date|birthdate|date of birth|dob|geburtstag|geburtsdatum|date de naissance|anniversaire|fecha de nacimiento|cumpleanos|data di nascita|compleanno|data de nascimento|aniversario|data urodzenia|urodziny',
    ),
  },
  { target: 'city', exactly: words('city|town|stadt|ort|wohnort|ville|ciudad|citta|cidade|miasto|miejscowosc') },
  {
    target: 'region',
    exactly: words(
      'region|state|province|state/province|state or region|bundesland|departement|provincia|regione|comunidad autonoma|wojewodztwo',
    ),
  },
  { target: 'country', exactly: words('country|country code|country/region|land|pays|pais|paese|nazione|kraj') },
  {
    target: 'time_zone',
    exactly: words('time zone|timezone|zeitzone|fuseau horaire|zona horaria|fuso orario|fuso horario'),
  },
  {
    target: 'created_at',
    exactly: words(
      "created at|created|contact since|date added|signup date|sign up date|joined|joined on|joined at|subscribed at|angemeldet am|erstellt am|date d'inscription|date de creation|cree le|fecha de alta|fecha de registro|creado|data di iscrizione|data creazione|data de inscricao|data de cadastro|data zapisu|data utworzenia",
    ),
  },
]

/** Headers that mean a full name, or one half of it if another column holds the other half: "Name" beside "Vorname". */
export const EITHER_NAME: readonly string[] = ['name', 'nom', 'nombre', 'nome']

/** Headers in languages that write the day first, used if the cells do not tell. */
export const DAY_FIRST_WORDS =
  /geburt|angemeldet|erstellt|naissance|anniversaire|inscri|creation|cree le|fecha|cumple|creado|\bdata\b|nascita|complean|nascimento|urodz/
