/** The mail archive's commands. Each loads its heavy modules itself. */
import {
  type BackupPart,
  type BackupWriter,
  collect,
  integerArgument,
  keepHeapsSmall,
  type Roles,
} from '@zeughaus/platform'
import { DEFAULT_RATE, ROLES } from './api/keys/index.ts'
import type { Later } from './operations/backup/index.ts'
import type { CreateOptions as PersonOptions } from './operations/cli/accounts.ts'
import type { Command } from './operations/cli/context.ts'
import type { CreateOptions } from './operations/cli/keys.ts'
import { READ_KINDS } from './operations/cli/kinds.ts'
import type { CreateOptions as WebhookOptions } from './operations/cli/webhooks.ts'
import { ROLES as PERSON_ROLES } from './panel/accounts/index.ts'
import { mailarchivSettings } from './settings.ts'

type Json = { readonly json?: boolean }
type ImportFlags = Json & { readonly all?: boolean; readonly journal?: boolean }

/** Runs these roles of the service in this process until a signal stops it. */
export async function start(roles: Roles): Promise<void> {
  keepHeapsSmall()
  const settings = mailarchivSettings.read(process.env)
  const { startMailarchiv } = await import('./service.ts')
  await startMailarchiv(settings, roles)
}

/** The archive's part of `zeughaus backup` and `zeughaus restore`. */
export const backupParts = {
  backup: async (target: BackupWriter) => (await import('./operations/cli/backup.ts')).backup(target),
  requireEmpty: async () => (await import('./operations/cli/backup.ts')).requireEmptyArchive(),
  restore: async (source: BackupPart, later: Later) =>
    (await import('./operations/cli/backup.ts')).restore(source, later),
  check: async (source: BackupPart, folder: string) =>
    (await import('./operations/cli/backup.ts')).check(source, folder),
}

/** The Verfahrensdokumentation of the running archive; null when none runs. */
export const procedure = async (): Promise<string | null> => (await import('./operations/cli/procedure.ts')).procedure()

/** Adds the commands below `zeughaus mailarchiv`. */
export function addCommands(mailarchiv: Command): void {
  mailarchiv
    .command('init')
    .description('legt ein leeres Archiv in ZEUGHAUS_DATA an; die übrigen Befehle arbeiten nur in einem vorhandenen')
    .action(async () => (await import('./operations/cli/init.ts')).init())
  mailarchiv
    .command('import')
    .description(`nimmt Mails auf: ${READ_KINDS}; „-“ liest eines davon von der Standardeingabe`)
    .argument('<pfad...>', 'Dateien oder Ordner')
    .option('--all', 'liest in Ordnern jede Datei als Mail oder mbox, gleich wie sie heißt')
    .option('--journal', 'öffnet Journalberichte (Exchange, Microsoft 365) und nimmt die Mails darin auf')
    .option('--json', 'Bilanz als JSON')
    .action(async (paths: string[], { json = false, all = false, journal = false }: ImportFlags) =>
      (await import('./operations/cli/import.ts')).importPaths(paths, { json, all, journal }),
    )
  addKeys(mailarchiv)
  addWebhooks(mailarchiv)
  addAccounts(mailarchiv)
  addVerify(mailarchiv)
  addCheckpoints(mailarchiv)
  mailarchiv
    .command('reindex')
    .description('baut Zeilen und Index allein aus den Mails neu auf; die Suche geht solange weiter')
    .option('--json', 'Ergebnis als JSON')
    .action(async ({ json }: Json) => (await import('./operations/cli/archive.ts')).reindex(json === true))
  mailarchiv
    .command('proof')
    .description('gibt den Beweis aus, dass eine Mail unverändert im Archiv steht')
    .argument('<id>', 'Kennung der Mail')
    .action(async (id: string) => (await import('./operations/cli/archive.ts')).proof(id))
  addMove(mailarchiv)
  addDeletions(mailarchiv)
  mailarchiv
    .command('rewrap')
    .description(
      'verschlüsselt den Beweisschlüssel und den der Postfächer in der Datenbank mit dem ersten Schlüssel aus MAILARCHIV_KEY oder MAILARCHIV_KEY_FILE; davor brauchen alle Rechner beide, den neuen und den bisherigen',
    )
    .action(async () => (await import('./operations/cli/rewrap.ts')).rewrap())
  addPerson(mailarchiv)
  mailarchiv
    .command('demo')
    .description('nimmt in ein leeres Archiv vierzig Beispielmails auf und legt zwei Schlüssel dazu an')
    .option('--data <ordner>', 'Datenordner der Beispiele statt ZEUGHAUS_DATA')
    .option('--json', 'Ergebnis als JSON')
    .action(async ({ json, data }: Json & { readonly data?: string }) => {
      if (data !== undefined) process.env['ZEUGHAUS_DATA'] = data
      return (await import('./operations/cli/demo.ts')).demo(json === true)
    })
}

const MAX_RATE = 1_000_000

function addKeys(mailarchiv: Command): void {
  const keys = mailarchiv.command('keys').description('API-Schlüssel anlegen, auflisten, widerrufen')
  keys
    .command('create')
    .description('legt einen Schlüssel an und gibt ihn aus, dieses eine Mal')
    .addOption(
      keys
        .createOption(
          '--role <rolle>',
          'user: jede Suche braucht contact; auditor: ohne Bedingung; integration: wie user, mit Webhooks',
        )
        .choices(ROLES)
        .makeOptionMandatory(),
    )
    .requiredOption('--name <name>', 'wofür der Schlüssel ist')
    .option('--scope <bereich>', 'Adresse oder @domain, deren Mails er sieht; mehrfach möglich', collect)
    .option('--rate <zahl>', 'Suchen je Minute', integerArgument(1, MAX_RATE), DEFAULT_RATE)
    .option('--proofs', 'darf trotz --scope Beweise abrufen; sie zeigen, wie viele Mails das ganze Archiv hat')
    .option('--expires <tag>', 'letzter Tag, an dem er gilt (JJJJ-MM-TT)')
    .option('--json', 'als JSON')
    .action(async (options: CreateOptions) => (await import('./operations/cli/keys.ts')).createKey(options))
  keys
    .command('list')
    .description('listet alle Schlüssel')
    .option('--json', 'als JSON')
    .action(async ({ json }: Json) => (await import('./operations/cli/keys.ts')).listKeys(json === true))
  keys
    .command('revoke')
    .description('widerruft einen Schlüssel für immer')
    .argument('<id>', 'Nummer des Schlüssels aus „keys list“')
    .option('--json', 'als JSON')
    .action(async (id: string, { json }: Json) =>
      (await import('./operations/cli/keys.ts')).revokeKey(id, json === true),
    )
}

function addWebhooks(mailarchiv: Command): void {
  const webhooks = mailarchiv
    .command('webhooks')
    .description('gespeicherte Suchen, deren Änderungen an einen Empfänger gemeldet werden')
  webhooks
    .command('create')
    .description(
      'speichert eine Suche mit einem Empfänger und gibt das Geheimnis der Unterschriften aus, dieses eine Mal',
    )
    .requiredOption('--key <id>', 'Nummer eines Schlüssels der Rolle integration aus „keys list“')
    .requiredOption('--name <name>', 'wofür der Webhook ist')
    .requiredOption('--url <adresse>', 'Empfänger; sein Ziel muss in MAILARCHIV_WEBHOOKS stehen')
    .option('--q <suche>', 'Suche wie in GET /mails')
    .option('--contact <adresse>', 'Adresse oder @domain; mehrfach möglich', collect)
    .option('--contact-in <felder>', 'wo sie stehen darf: from, to, cc, mit Komma getrennt')
    .option('--thread <id>', 'Kennung einer Unterhaltung')
    .option('--from <zeitpunkt>', 'meldet auch, was seitdem geschah (RFC 3339)')
    .option('--json', 'als JSON')
    .action(async (options: WebhookOptions) => (await import('./operations/cli/webhooks.ts')).createWebhook(options))
  webhooks
    .command('list')
    .description('listet alle Webhooks mit ihrem Zustand')
    .option('--json', 'als JSON')
    .action(async ({ json }: Json) => (await import('./operations/cli/webhooks.ts')).listWebhooks(json === true))
  webhooks
    .command('replay')
    .description('setzt einen angehaltenen Webhook fort, oder meldet ab einem Zeitpunkt noch einmal')
    .argument('<id>', 'Nummer aus „webhooks list“')
    .option('--from <zeitpunkt>', 'meldet noch einmal, was seitdem geschah (RFC 3339)')
    .action(async (id: string, { from }: { readonly from?: string }) =>
      (await import('./operations/cli/webhooks.ts')).replayWebhook(id, from),
    )
  webhooks
    .command('delete')
    .description('beendet einen Webhook')
    .argument('<id>', 'Nummer aus „webhooks list“')
    .action(async (id: string) => (await import('./operations/cli/webhooks.ts')).deleteWebhook(id))
}

function addAccounts(mailarchiv: Command): void {
  const accounts = mailarchiv
    .command('accounts')
    .description('Personen, die sich an der Verwaltungsseite anmelden: anlegen, auflisten, Passwort, Zugang')
  const ofOne = (name: string, what: string, work: (login: string, json: boolean) => Promise<void>) =>
    accounts
      .command(name)
      .description(what)
      .argument('<login>', 'Benutzername aus „accounts list“')
      .option('--json', 'als JSON')
      .action((login: string, { json }: Json) => work(login, json === true))
  accounts
    .command('create')
    .description('legt eine Person an und gibt ihr erstes Passwort aus, dieses eine Mal')
    .requiredOption('--login <name>', 'Benutzername zum Anmelden')
    .requiredOption('--name <name>', 'Vor- und Nachname')
    .option('--email <adresse>', 'Postfach, in das ein Link geht, wenn die Person ihr Passwort vergessen hat')
    .requiredOption('--role <rolle>', `${PERSON_ROLES.join(', ')}; mehrfach möglich`, collect)
    .option('--scope <bereich>', 'Adresse oder @domain, auf die „lesen“ begrenzt ist; mehrfach möglich', collect)
    .option(
      '--search <suche>',
      'was „aussenpruefung“ sieht, wie auf der Seite „Suche“; ohne Angabe alle Mails des Zeitraums',
    )
    .option('--date-from <tag>', 'erster Tag des Zeitraums für „aussenpruefung“, JJJJ-MM-TT')
    .option('--date-to <tag>', 'letzter Tag des Zeitraums')
    .option('--ends-on <tag>', 'letzter Tag, an dem sich „aussenpruefung“ anmelden kann')
    .option('--json', 'als JSON')
    .action(async (options: PersonOptions) => (await import('./operations/cli/accounts.ts')).createAccount(options))
  accounts
    .command('list')
    .description('listet alle Personen')
    .option('--json', 'als JSON')
    .action(async ({ json }: Json) => (await import('./operations/cli/accounts.ts')).listAccounts(json === true))
  ofOne(
    'password',
    'setzt ein Passwort, das die Person beim Anmelden ändern muss, und gibt es aus; ihre Anmeldungen enden',
    async (login, json) => (await import('./operations/cli/accounts.ts')).newPassword(login, json),
  )
  ofOne(
    'reset-factors',
    'entfernt Passkeys, Authenticator-App und Wiederherstellungscodes einer Person und beendet ihre Anmeldungen; das Passwort bleibt',
    async (login, json) => (await import('./operations/cli/accounts.ts')).resetFactors(login, json),
  )
  ofOne('lock', 'nimmt einer Person den Zugang; ihre Anmeldungen enden', async (login, json) =>
    (await import('./operations/cli/accounts.ts')).setActive(login, false, json),
  )
  ofOne('unlock', 'gibt einer Person den Zugang zurück', async (login, json) =>
    (await import('./operations/cli/accounts.ts')).setActive(login, true, json),
  )
}

function addVerify(mailarchiv: Command): void {
  mailarchiv
    .command('verify')
    .description(
      'vergleicht, was gespeichert ist, mit dem, was archiviert wurde; ohne Angabe eine Stichprobe von 2 %, mindestens 100 Mails',
    )
    .addOption(mailarchiv.createOption('--full', 'jede Mail neu hashen').conflicts('sample'))
    .option('--sample <anteil>', 'nur diesen Anteil neu hashen, zum Beispiel 2%, mindestens eine Mail', share)
    .option(
      '--against <prüfpunkt...>',
      'auch mit Prüfpunkten von außer Haus vergleichen: Dateien, oder „bucket“ für alle in MAILARCHIV_CHECKPOINT_BUCKET',
    )
    .option('--json', 'Ergebnis als JSON')
    .action(async ({ full, sample, against = [], json }: Json & Verified) => {
      const { verify } = await import('./operations/cli/archive.ts')
      await verify(full === true ? 1 : sample, against, json === true)
    })
}

interface Verified {
  readonly full?: boolean
  readonly sample?: number
  readonly against?: readonly string[]
}

function addCheckpoints(mailarchiv: Command): void {
  const checkpoints = mailarchiv
    .command('checkpoints')
    .description('Prüfpunkte außer Haus (MAILARCHIV_CHECKPOINT_TO, MAILARCHIV_CHECKPOINT_BUCKET)')
  checkpoints
    .command('send')
    .description('schickt jetzt einen Prüfpunkt an jedes Ziel')
    .action(async () => (await import('./operations/cli/checkpoints.ts')).sendCheckpoints())
  checkpoints
    .command('set-aside')
    .description('bestätigt, dass absichtlich ein älterer Stand eingespielt wurde: Prüfpunkte gehen wieder außer Haus')
    .action(async () => (await import('./operations/cli/checkpoints.ts')).setAsideCheckpoint())
}

/** Mails of each list on a page of `person`: by default, and at most. */
const LISTED = { default: 100, max: 10_000 }

function addPerson(mailarchiv: Command): void {
  mailarchiv
    .command('person')
    .description(
      'listet alle Mails einer Person: als Absender oder Empfänger (auch Cc, Bcc, Umschlag), und die, deren Text sie nennt',
    )
    .argument('<adresse oder name>', 'eine Adresse, oder die Wörter eines Namens')
    .option('--page <zahl>', 'Seite beider Listen', integerArgument(1, Number.MAX_SAFE_INTEGER), 1)
    .option('--limit <zahl>', 'Mails je Liste und Seite', integerArgument(1, LISTED.max), LISTED.default)
    .option('--json', 'Ergebnis als JSON')
    .action(async (text: string, options: Json & { readonly page: number; readonly limit: number }) =>
      (await import('./operations/cli/person.ts')).findMailsOf(text, options),
    )
}

function addMove(mailarchiv: Command): void {
  mailarchiv
    .command('move')
    .description(
      'zieht das Archiv um, während es läuft, und vergleicht zum Schluss jede Mail; abgebrochen und noch einmal aufgerufen geht es weiter',
    )
    .requiredOption('--to <ziel>', 'postgres://… oder sqlite:ORDNER (ein Datenordner)')
    .option('--blobs <ziel>', 'S3-Speicher der Mails im Ziel, s3://bucket/ordner?endpoint=…')
    .option('--json', 'Ergebnis als JSON')
    .action(async (options: Json & { readonly to: string; readonly blobs?: string }) =>
      (await import('./operations/cli/move.ts')).move(options),
    )
}

function addDeletions(mailarchiv: Command): void {
  const deletions = mailarchiv
    .command('deletions')
    .description('Löschungen außerhalb des Archivs, für Kopien, die ein anderes Programm macht (pg_dump, Abbilder)')
  deletions
    .command('export')
    .description('schreibt zu jedem Löschlauf eine unterschriebene Datei; „restore“ und „repeat“ lesen sie')
    .argument('<ordner>', 'was darin von früher steht, wird ersetzt')
    .action(async (folder: string) => (await import('./operations/cli/deletions.ts')).exportDeletions(folder))
  deletions
    .command('repeat')
    .description('löscht noch einmal, was diese Löschläufe gelöscht haben: nach dem Einspielen einer älteren Kopie')
    .argument('<ordner...>', 'Ordner von „export“')
    .action(async (folders: string[]) => (await import('./operations/cli/deletions.ts')).repeatFrom(folders))
}

/** `2%` → 0.02. */
function share(text: string): number {
  return integerArgument(1, 100)(text.replace(/%$/, '')) / 100
}
