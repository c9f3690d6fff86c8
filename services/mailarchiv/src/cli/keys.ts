import { collect, fieldErrors, germanErrors, integerArgument } from '@zeughaus/platform'
import { type ApiKey, DEFAULT_RATE, newKeySchema, ROLES } from '../keys/index.ts'
import { type Command, createRecorded, print, recordCommand, say, table, withKeys, wrongCall } from './context.ts'

type CreateOptions = {
  readonly role: string
  readonly name: string
  readonly scope?: readonly string[]
  readonly rate: number
  readonly expires?: string
}

const MAX_RATE = 1_000_000

/** Adds `zeughaus mailarchiv keys …`. Works beside the running service; a change counts for the next request. */
export function addKeyCommands(mailarchiv: Command): void {
  const keys = mailarchiv.command('keys').description('API-Schlüssel anlegen, auflisten, widerrufen')

  keys
    .command('create')
    .description('legt einen Schlüssel an und gibt ihn aus, dieses eine Mal')
    .addOption(
      keys
        .createOption('--role <rolle>', 'user: jede Suche braucht contact; auditor: ohne Bedingung')
        .choices(ROLES)
        .makeOptionMandatory(),
    )
    .requiredOption('--name <name>', 'wofür der Schlüssel ist')
    .option('--scope <bereich>', 'Adresse oder @domain, deren Mails er sieht; mehrfach möglich', collect)
    .option('--rate <zahl>', 'Suchen je Minute', integerArgument(1, MAX_RATE), DEFAULT_RATE)
    .option('--expires <tag>', 'letzter Tag, an dem er gilt (JJJJ-MM-TT)')
    .option('--json', 'als JSON')
    .action(createKey)

  keys
    .command('list')
    .description('listet alle Schlüssel')
    .option('--json', 'als JSON')
    .action(({ json }: { json?: boolean }) =>
      withKeys(async (store) => {
        const all = await store.list()
        print(json === true ? JSON.stringify(all) : describeKeys(all))
      }),
    )

  keys
    .command('revoke')
    .description('widerruft einen Schlüssel für immer')
    .argument('<id>', 'Nummer des Schlüssels aus „keys list“')
    .option('--json', 'als JSON')
    .action((id: string, { json }: { json?: boolean }) =>
      withKeys(async (store) => {
        await recordCommand(
          'key_revoke',
          () => store.revoke(id),
          () => id,
        )
        if (json === true) print(JSON.stringify((await store.list()).find((key) => key.id === id)))
        else say(`Der Schlüssel ${id} ist widerrufen.`)
      }),
    )
}

async function createKey({ json, ...options }: CreateOptions & { readonly json?: boolean }): Promise<void> {
  const wanted = newKeySchema.safeParse(options, { error: germanErrors })
  if (!wanted.success) {
    wrongCall(...fieldErrors(wanted.error.issues).map(({ pfad, grund }) => `--${pfad.replace(/\[.*/, '')} ${grund}.`))
  }
  await withKeys(async (store) => {
    const { token, key } = await createRecorded(store, wanted.data)
    if (json === true) {
      print(JSON.stringify({ ...key, token }))
      return
    }
    print(token)
    say(`Schlüssel „${key.name}“ (${key.id}) angelegt. Er wird nicht noch einmal angezeigt.`)
  })
}

function describeKeys(keys: readonly ApiKey[]): string {
  if (keys.length === 0) return 'Es gibt noch keine Schlüssel.'
  const heading = ['Nummer', 'Name', 'Rolle', 'Bereich', 'je Minute', 'Zuletzt benutzt', 'Gilt bis', 'Widerrufen']
  return table([
    heading,
    ...keys.map((key) => [
      key.id,
      key.name,
      key.role,
      key.scope.length === 0 ? 'alle' : key.scope.join(' '),
      `${key.rate}`,
      key.last_used ?? 'nie',
      key.expires ?? 'unbegrenzt',
      key.revoked ?? '',
    ]),
  ])
}
