/** A place where fans live, its share in percent, and the country of their phone numbers. */
export interface DemoCity {
  city: string
  region: string
  country: string
  latitude: number
  longitude: number
  timeZone: string
  share: number
}

const city = (
  [name, region, country]: [string, string, string],
  [latitude, longitude]: [number, number],
  timeZone: string,
  share: number,
): DemoCity => ({ city: name, region, country, latitude, longitude, timeZone, share })

/** Coordinates and zones from GeoNames. */
export const CITIES: readonly DemoCity[] = [
  city(['Lisbon', 'Lisbon', 'PT'], [38.7169, -9.1399], 'Europe/Lisbon', 24),
  city(['Porto', 'Porto', 'PT'], [41.1496, -8.611], 'Europe/Lisbon', 13),
  city(['Coimbra', 'Coimbra', 'PT'], [40.2056, -8.4195], 'Europe/Lisbon', 4),
  city(['Vigo', 'Galicia', 'ES'], [42.2328, -8.7226], 'Europe/Madrid', 6),
  city(['Madrid', 'Madrid', 'ES'], [40.4165, -3.7026], 'Europe/Madrid', 6),
  city(['London', 'England', 'GB'], [51.5085, -0.1257], 'Europe/London', 12),
  city(['Manchester', 'England', 'GB'], [53.4809, -2.2374], 'Europe/London', 4),
  city(['Paris', 'Île-de-France', 'FR'], [48.8534, 2.3488], 'Europe/Paris', 7),
  city(['Berlin', 'Berlin', 'DE'], [52.5244, 13.4105], 'Europe/Berlin', 6),
  city(['Amsterdam', 'North Holland', 'NL'], [52.374, 4.8897], 'Europe/Amsterdam', 3),
  city(['São Paulo', 'São Paulo', 'BR'], [-23.5475, -46.6361], 'America/Sao_Paulo', 5),
  city(['New York City', 'New York', 'US'], [40.7143, -74.006], 'America/New_York', 6),
  city(['Austin', 'Texas', 'US'], [30.2672, -97.7431], 'America/Chicago', 2),
  city(['Los Angeles', 'California', 'US'], [34.0522, -118.2437], 'America/Los_Angeles', 2),
]

export const FIRST_NAMES = (
  'Ana Inês Beatriz Mariana Sofia Carolina Leonor Matilde Rita Joana Tiago Miguel Rui Diogo Afonso Duarte Lucía Carmen ' +
  'Iago Noa Pablo Amelia Isla Freya Harry Oscar Poppy Callum Camille Manon Louis Jules Chloé Lena Jonas Mila Finn Anouk ' +
  'Sem Larissa Thiago Júlia Ava Maya Ethan Zoe Nico Theo Remi Alba Elif Kofi Yuki Priya Samira'
).split(' ')

export const LAST_NAMES = (
  'Almeida Ferreira Costa Santos Pereira Oliveira Martins Carvalho Rocha Nunes Teixeira Moreira Vieira Castro Fernández ' +
  'Otero Varela Iglesias Hughes Bennett Walker Osei Clarke Moreau Lefèvre Garnier Brandt Vogel Schäfer Visser Bakker ' +
  'Barbosa Ribeiro Lima Brooks Nguyen Rivera Coleman Haddad Kaya Mensah Tanaka Iyer Lindqvist'
).split(' ')

export const TAGS = [
  'superfan',
  'vinyl',
  'Lisbon show',
  'Porto show',
  'Vigo show',
  'merch',
  'street team',
  'guest list',
  'press',
] as const

/** Conversations: fans and Nova take turns, starting with the fan. */
export const TALKS: readonly (readonly string[])[] = [
  [
    'Is there still a ticket for Lisbon?',
    'A few at the door! Come before eight.',
    'We will. Four of us.',
    'See you by the window.',
  ],
  ['Low Tide has been on repeat since Friday', 'That makes two of us. Thank you!'],
  ['Will there be vinyl of the EP?', 'Yes, in March. I will text you first.', 'Perfect, count me in'],
  ['What is the last song of the set called?', 'Ferry Light. It is not out yet.', 'Please release it'],
  ['Can you play Harbour Lights in Porto?', 'For you, yes.'],
  ['My sister and I drive up from Coimbra for the 12th'],
  ['Hi Nova, we would love to have you at our radio show next week', 'Gladly. Which day?', 'Thursday at six?'],
  ['The tape arrived. It smells like a new car'],
  ['Do you ship shirts to Brazil?', 'We do, it takes about two weeks.'],
  ['Thank you for last night. I cried twice', 'Only twice? I will try harder.'],
  ['Any chance of a show in Berlin?'],
  ['Saw you at the boathouse. Best Tuesday of the year', 'It was ours too. Thank you for coming!'],
  ['Is the Porto show seated?', 'Standing, with a few chairs along the wall.', 'Good, my knee says thank you'],
  ['Could you sign a tape for my brother? He turns 30', 'Of course. What is his name?', 'Duarte!'],
  ['Our café would love to play the EP all day. May we?', 'Please do. Save me a coffee.'],
  ['I lost my ticket confirmation, can you help?'],
  ['The vinyl came with a bent corner', 'Oh no. I am sending you a new one today.', 'You are the best'],
  ['Which synth is that on Night Ferry?', 'A Juno from 1984 with two broken keys.'],
  ['We named our boat Low Tide', 'I need a picture of that!'],
  ['Do kids get in on Saturday?', 'Until ten, with ear protection. We have some at the door.'],
  ['I play cello. If you ever need one…', 'Funny that you ask. Are you free in January?', 'For you? Yes'],
  ['What time do doors open?', 'Eight. We play at nine.'],
  ['Will you come to Manchester again?'],
  ['I made a cover of Saltwater, may I send it?', 'Please do!', 'Sent. Be kind.', 'I love it. Can I share it?'],
]

export const NOTES = [
  'Met after the Lisbon show. Runs a record shop, would take ten copies.',
  'Writes for a local paper. Wants the press kit early.',
  'Helped with the load-in at the boathouse. Guest list for life.',
  'Prefers texts to emails.',
  'Birthday the same day as the release.',
  'Asked about a house concert in spring.',
  'Took the best photos of the Porto show; ask before using them.',
  'Moved to London in October.',
]
