import { linkToken, mailAddress, PASSWORD_LENGTH, seiteUndLimit, shownFactor } from '@zeughaus/platform'
import { z } from 'zod'
import { berechtigungen, FESTE_ROLLEN, type Right, rights } from '../../kern/access/rights.ts'
import { change, id, line, seen, sortierung } from '../../kern/http/wire.ts'
import { Bleibt, bleibt, passkeysBeimWechsel, passkeysBeimZuruecksetzen } from './faktor.schema.ts'
import { neueOrtsrollen, Ortsrolle } from './ortsrolle.schema.ts'

const BENUTZERNAME = /^[\p{L}\p{N}._@+-]+$/u

const benutzername = seen()
  .min(1)
  .max(100)
  .regex(BENUTZERNAME, 'darf nur Buchstaben, Ziffern und . _ @ + - enthalten')
  .meta({ description: 'Eindeutig, Groß- und Kleinschreibung zählt nicht', example: 'a.weber' })
const passwort = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max)
/** Whether the person must replace this password at the next login. */
const passwortAendern = z
  .boolean()
  .meta({ description: 'Ob die Person beim nächsten Anmelden ihr eigenes Passwort festlegen muss' })

const eingegeben = z.string().max(PASSWORD_LENGTH.max)
const festeRollen = z
  .array(z.enum(FESTE_ROLLEN))
  .max(FESTE_ROLLEN.length)
  .refine((rollen) => new Set(rollen).size === rollen.length, 'darf keine Rolle doppelt nennen')
const eigeneRollen = z.array(z.object({ id, name: z.string() })).meta({ description: 'Zugewiesene eigene Rollen' })

const ortsrollen = z.array(Ortsrolle).meta({
  description: 'Rollen für eine Einheit mit allem darunter oder für einen Standort; anderswo gelten sie nicht',
})

const fields = {
  benutzername,
  name: line().meta({ description: 'Wie die Person heißt', example: 'Anna Weber' }),
  email: mailAddress.nullable(),
  einheit_id: id.nullable(),
  aktiv: z.boolean().meta({ description: 'Wer nicht aktiv ist, ist sofort abgemeldet' }),
  rollen: festeRollen.meta({ description: 'Feste Rollen' }),
}

const verbunden = z.boolean().meta({
  description:
    'Ob sich die Person am Anmeldedienst anmeldet, und nur dort; ihre festen Rollen kommen aus ihren Gruppen',
})

export const Benutzer = z
  .object({ id, ...fields, eigene_rollen: eigeneRollen, ortsrollen, verbunden })
  .meta({ id: 'Benutzer' })

export const BenutzerAnlegen = z.strictObject({
  benutzername,
  name: fields.name,
  passwort: passwort
    .optional()
    .meta({ description: 'Ohne Angabe meldet sich die Person erst nach einer Einladung an' }),
  passwort_aendern: passwortAendern.optional(),
  email: fields.email.default(null),
  einheit_id: fields.einheit_id.default(null),
  rollen: fields.rollen.default([]),
  ortsrollen: neueOrtsrollen.default([]),
})

export const BenutzerAendern = change({
  ...fields,
  ortsrollen: neueOrtsrollen.meta({ description: 'Ersetzt alle Rollen für Orte, außer denen aus Gruppen' }),
  passwort,
  passwort_aendern: passwortAendern,
  passkeys: passkeysBeimZuruecksetzen.meta({
    description: `Nur mit „passwort“; ohne Angabe „sperren“. ${passkeysBeimZuruecksetzen.description}`,
  }),
}).refine(({ passkeys, passwort: neues }) => passkeys === undefined || neues !== undefined, {
  path: ['passkeys'],
  message: 'gehört zu einem neuen Passwort',
})
export const BenutzerGeaendert = z.object({ ...Benutzer.shape, bleibt }).meta({ id: 'BenutzerGeaendert' })

export const BenutzerSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['name', 'benutzername'], 'name'),
  aktiv: z.enum(['true', 'false']).optional(),
  einheit_id: id.optional(),
})

export const Einladung = z
  .object({
    token: z.string().meta({ description: 'Gilt einmal; der Dienst behält ihn nicht' }),
    laeuft_ab_am: z.iso.datetime(),
    adresse: z.string().nullable().meta({
      description:
        'Adresse, unter der Menschen den Dienst erreichen (MATERIAL_URL); null, wenn sie nicht eingestellt ist',
      example: 'https://zeughaus.example',
    }),
  })
  .meta({ id: 'Einladung' })
/** The token of a link, and the password that a person chose. */
export const PasswortPerLink = z.strictObject({
  token: linkToken,
  passwort,
  passkeys: passkeysBeimZuruecksetzen.default('sperren'),
})
export const Eingeladen = z.object({ benutzername, name: fields.name, bleibt })

/** Whose link this is, before it is used. */
export const LinkPruefen = z.strictObject({ token: linkToken })
export const Link = z
  .object({
    benutzername,
    name: fields.name,
    passkeys: z.int().meta({ description: 'Passkeys der Person, die ohne Passwort anmelden' }),
  })
  .meta({ id: 'Link' })

export const Anmelden = z.strictObject({
  benutzername: z.string().min(1).max(100),
  passwort: eingegeben,
  angemeldet_bleiben: z.boolean().default(false).meta({
    description: 'Ob dieser Browser angemeldet bleibt: 30 Tage nach der letzten Benutzung, mit einem Cookie',
  }),
  zweiter_faktor: shownFactor.optional(),
})
export const Token = z
  .object({ token: z.string(), typ: z.literal('Bearer'), laeuft_ab_am: z.iso.datetime() })
  .meta({ id: 'Token' })
export const PasswortAendern = z.strictObject({
  passwort_alt: eingegeben,
  passwort_neu: passwort,
  passkeys: passkeysBeimWechsel.default('entfernen'),
})
export const PasswortGeaendert = z.object({ bleibt: Bleibt })

const key = Object.keys(berechtigungen) as [keyof typeof berechtigungen]
export const BerechtigungSchluessel = z.enum(key)
const rechtNamen = Object.keys(rights) as [Right, ...Right[]]
export const Ich = z
  .object({
    id,
    benutzername,
    name: fields.name,
    email: fields.email,
    einheit_id: fields.einheit_id,
    rollen: fields.rollen,
    eigene_rollen: eigeneRollen,
    ortsrollen,
    berechtigungen: z
      .array(BerechtigungSchluessel)
      .meta({ description: 'Was diese Person darf, durch feste und eigene Rollen zusammen' }),
    rechte: z.array(z.enum(rechtNamen)).meta({
      description: 'Dasselbe feiner: auch, was keine eigene Rolle geben kann. Danach richten sich die Seiten',
    }),
    rechte_ueberall: z.array(z.enum(rechtNamen)).meta({ description: 'Davon, was an allen Orten gilt' }),
    rechte_an_orten: z
      .array(z.object({ rechte: z.array(z.enum(rechtNamen)), einheiten: z.array(id), standorte: z.array(id) }))
      .meta({ description: 'Was an Orten gilt: in diesen Einheiten, mit denen darunter, und an diesen Standorten' }),
  })
  .meta({ id: 'Ich' })

export type Anmelden = z.output<typeof Anmelden>
export type BenutzerAnlegen = z.output<typeof BenutzerAnlegen>
export type BenutzerAendern = z.output<typeof BenutzerAendern>
export type BenutzerSuche = z.output<typeof BenutzerSuche>
export type Link = z.output<typeof Link>
export type PasswortPerLink = z.output<typeof PasswortPerLink>
