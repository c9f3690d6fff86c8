/** Sends links for new passwords, and tells persons of their second factors. */
import { passwordLinkMail, randomSecret } from '@zeughaus/platform'
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
  const { name, email, benutzername: login } = person
  const token = randomSecret()
  const { subject: betreff, text } = passwordLinkMail({ name, login }, `${address}/passwort#${token}`, 'Zeughaus')
  await mailer.send({ to: [{ name, email }], betreff, text })
  await writeUnaudited(store, DIENST, (write) => passwortlinkAnlegen(write, person, token, clock.now()))
}
