/** Sends links for new passwords, and tells persons of their second factors. */
import { randomSecret } from '@zeughaus/platform'
import { type JobHandler, writeUnaudited } from '@zeughaus/postgres'
import { DIENST } from '../../kern/access/caller.ts'
import type { MailContext } from '../../kern/mail/context.ts'
import { getBenutzer } from './benutzer.queries.ts'
import { faktorMail, geratenMail } from './faktor.mail.ts'
import { FAKTOR_GEAENDERT, FAKTOR_GERATEN, FaktorGeaendert, FaktorGeraten } from './faktor.schema.ts'
import { listVergessliche, passwortlinkAnlegen, type Vergesslich } from './passwort-vergessen.commands.ts'
import { PASSWORT_VERGESSEN, PasswortVergessen } from './passwort-vergessen.schema.ts'

/** @param address where people reach the service, from the settings: never what a request claims */
export function zugangJobs(context: MailContext, address: string | undefined): Readonly<Record<string, JobHandler>> {
  return {
    [PASSWORT_VERGESSEN]: async (payload) => {
      const { email } = PasswortVergessen.parse(payload)
      if (address === undefined) return
      for (const person of await listVergessliche(context.store.db, email, context.clock.now()))
        await sendPasswortlink(context, person, address)
    },
    [FAKTOR_GEAENDERT]: async (payload) => {
      const geaendert = FaktorGeaendert.parse(payload)
      const { name, email } = await getBenutzer(context.store.db, geaendert.benutzer_id)
      if (email !== null) await context.mailer.send({ to: [{ name, email }], ...faktorMail(name, geaendert) })
    },
    [FAKTOR_GERATEN]: async (payload) => {
      const { benutzer_id } = FaktorGeraten.parse(payload)
      const { name, email } = await getBenutzer(context.store.db, benutzer_id)
      if (email !== null) await context.mailer.send({ to: [{ name, email }], ...geratenMail(name) })
    },
  }
}

/**
 * Stores the link after the mail server has taken the message: a crash in between sends a second one, but no failure
 * leaves a person waiting for a message that was never sent.
 */
async function sendPasswortlink({ store, mailer, clock }: MailContext, person: Vergesslich, address: string) {
  const { name, email } = person
  const token = randomSecret()
  await mailer.send({ to: [{ name, email }], ...passwortMail(person, `${address}/passwort#${token}`) })
  await writeUnaudited(store, DIENST, (write) => passwortlinkAnlegen(write, person, token, clock.now()))
}

function passwortMail({ name, benutzername }: Vergesslich, link: string): { betreff: string; text: string } {
  const text = [
    `Guten Tag ${name},`,
    '',
    `für den Zugang „${benutzername}“ wurde ein neues Passwort angefordert. Mit diesem Link legen Sie es fest:`,
    '',
    link,
    '',
    'Der Link gilt eine halbe Stunde und einmal. Ihr bisheriges Passwort gilt bis dahin weiter.',
    'Haben Sie nichts angefordert? Dann brauchen Sie nichts zu tun.',
    '',
    'Diese Nachricht hat Zeughaus automatisch verschickt. Bitte antworten Sie nicht darauf.',
    '',
  ].join('\n')
  return { betreff: 'Neues Passwort für Zeughaus', text }
}
