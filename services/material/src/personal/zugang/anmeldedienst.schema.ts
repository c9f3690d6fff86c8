import { z } from 'zod'

export const Anmeldedienst = z
  .object({
    name: z.string().nullable().meta({
      description: 'Wie der Anmeldedienst heißt; null, wenn keiner eingerichtet ist',
      example: 'Anmeldedienst',
    }),
    passwortlink: z.boolean().meta({
      description: 'Ob ein vergessenes Passwort per Link in einer E-Mail ersetzt werden kann',
    }),
  })
  .meta({ id: 'Anmeldedienst' })

export const AnmeldedienstBeginnen = z.strictObject({
  angemeldet_bleiben: z.boolean().default(false).meta({
    description: 'Ob dieser Browser angemeldet bleibt: 30 Tage nach der letzten Benutzung, mit einem Cookie',
  }),
})
export const AnmeldedienstBegonnen = z.object({
  adresse: z.url().meta({ description: 'Seite des Anmeldedienstes, auf die der Browser geht' }),
})

export const AnmeldedienstAbmelden = z.object({
  adresse: z.url().nullable().meta({
    description: 'Seite des Anmeldedienstes, auf der die Anmeldung dort endet; null, wenn er keine anbietet',
  }),
})

const ANTWORT_MAX = 8000
export const AnmeldedienstAntwort = z.strictObject({
  antwort: z.string().min(1).max(ANTWORT_MAX).meta({
    description:
      'Der Teil der Adresse hinter dem Fragezeichen, mit der der Anmeldedienst den Browser zurückgeschickt hat',
    example: 'code=…&state=…',
  }),
})

/** What the provider sends: the fields of a form. */
export const Abmeldung = z.object({ logout_token: z.string() })
