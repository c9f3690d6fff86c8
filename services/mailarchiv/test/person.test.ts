/** All mails of a person, for a request about their data: `zeughaus mailarchiv person`, on both engines. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { describe, onTestFinished, test } from 'vitest'
import { logInFolder, openAccessLog } from '../src/evidence/access-log/index.ts'
import { findPerson, mailsOfPeople, readPerson } from '../src/retention/data-subject/index.ts'
import type { NewMail } from '../src/store/contract/index.ts'
import { aPostgresArchive } from '../src/store/postgres/postgres-archive.factory.ts'
import { SqliteArchive } from '../src/store/sqlite/index.ts'
import { zeughaus } from './cli.factory.ts'
import { aMail } from './mail.factory.ts'

const ANNA = 'anna.weber@wehr.example'
const mail = (subject: string, parts: Parameters<typeof aMail>[0] = {}, envelope: string[] = []): NewMail => ({
  raw: Buffer.from(aMail({ subject, ...parts })),
  provenance: { source: 'smtp', origin: null, envelope },
})

/** Mails of Anna in every role, mails that name her, and mails that only look like hers. */
const MAILS: readonly NewMail[] = [
  mail('von', { from: `Anna Weber <${ANNA}>` }),
  mail('an', { to: `x@y.example, "Weber, Anna" <${ANNA.toUpperCase()}>` }),
  mail('kopie', { cc: ANNA }),
  mail('verdeckt', { headers: [`Bcc: Anna W. <${ANNA}>`] }),
  mail('umschlag', {}, [ANNA, 'andere@wehr.example']),
  mail('mehrfach', { from: ANNA, to: ANNA, cc: ANNA }),
  mail('genannt', { text: 'Bitte fragen Sie Frau Anna Weber.' }),
  mail('umgedreht', { text: 'Teilnehmer: Weber, Anna; Meier, Bernd' }),
  mail('zitiert', { text: `Am 2. März schrieb ${ANNA}:` }),
  mail('anhang', { files: { 'Anna Weber.txt': 'Lebenslauf' } }),
  mail('andere domain', { from: 'anna.weber@wehr.example.org' }),
  mail('zwei leute', { to: 'Anna Meier <a.m@wehr.example>, Bernd Weber <b.w@wehr.example>' }),
  mail('verdeckt andere', { headers: ['Bcc: bernd@wehr.example'] }),
  mail('getrennt', { text: 'Anna kommt. Herr Weber nicht.' }),
]
const ROLES = { von: ['from'], an: ['to'], kopie: ['cc'], verdeckt: ['bcc'], umschlag: ['envelope'] }
const NAMED = ['anhang', 'genannt', 'umgedreht', 'zitiert']
const ALL = { offset: 0, limit: 100 }

for (const engine of ['SQLite', 'PostgreSQL'] as const)
  describe(engine, async () => {
    const open = {
      SQLite: () => SqliteArchive.open({ folder: temporaryFolder() }),
      PostgreSQL: async () => (await aPostgresArchive()).archive,
    }[engine]

    // command.18: `person` lists the mails of an address or a name: From, To, Cc, Bcc, envelope as one list with the roles, mentions in texts as a second one.
    test('a person is found by the address in every role, and by text as a second list', async () => {
      const archive = await open()
      if (engine === 'SQLite') onTestFinished(() => archive.close())
      await archive.put(MAILS)
      const { participated, named, phrases } = await findPerson(archive, readPerson(` ${ANNA.toUpperCase()} `)!, ALL)
      const roles = Object.fromEntries(participated.mails.map(({ mail: { subject }, roles }) => [subject, roles]))
      assert.deepEqual(roles, { ...ROLES, mehrfach: ['from', 'to', 'cc'] })
      assert.deepEqual(participated.roles, { from: 2, to: 2, cc: 2, bcc: 1, envelope: 1 })
      assert.deepEqual([participated.total, named.total], [6, 5])
      // The words of the longer address hold those of hers.
      assert.deepEqual(named.mails.map(({ subject }) => subject).toSorted(), ['andere domain', ...NAMED])
      assert.ok(phrases.includes(ANNA) && phrases.some((phrase) => /weber/i.test(phrase)))
    })

    test('a person whose domain has umlauts is found in either spelling of it', async () => {
      const archive = await open()
      if (engine === 'SQLite') onTestFinished(() => archive.close())
      await archive.put([
        mail('von', { from: 'Anna <anna@löschzug-nord.example>' }),
        mail('verdeckt', { headers: ['Bcc: anna@xn--lschzug-nord-4ib.example'] }),
        mail('umschlag', {}, ['anna@xn--lschzug-nord-4ib.example']),
        mail('genannt', { text: 'Bitte schreiben Sie an anna@xn--lschzug-nord-4ib.example.' }),
        mail('zitiert', { text: 'Am 2. März schrieb anna@löschzug-nord.example:' }),
      ])
      for (const text of ['anna@löschzug-nord.example', 'Anna@xn--lschzug-nord-4ib.example']) {
        const { participated, named } = await findPerson(archive, readPerson(text)!, ALL)
        assert.deepEqual(participated.roles, { from: 1, to: 0, cc: 0, bcc: 1, envelope: 1 }, text)
        assert.deepEqual(named.mails.map(({ subject }) => subject).toSorted(), ['genannt', 'zitiert'], text)
      }
    })

    test('a person is found by name: all words in one sender or recipient, and the name in texts', async () => {
      const archive = await open()
      if (engine === 'SQLite') onTestFinished(() => archive.close())
      await archive.put(MAILS)
      const { participated, named } = await findPerson(archive, readPerson('Anna Weber')!, ALL)
      const subjects = new Set(participated.mails.map(({ mail: { subject } }) => subject))
      assert.deepEqual(subjects, new Set([...Object.keys(ROLES), 'mehrfach', 'andere domain']))
      assert.deepEqual(named.mails.map(({ subject }) => subject).toSorted(), NAMED)
    })

    test('each list comes in pages, and its total stays exact', async () => {
      const archive = await open()
      if (engine === 'SQLite') onTestFinished(() => archive.close())
      await archive.put([...MAILS, ...Array.from({ length: 230 }, (_, number) => mail(`viel ${number}`, { cc: ANNA }))])
      const person = readPerson(ANNA)!
      const ids = new Set<string>()
      for (let offset = 0; offset < 300; offset += 50) {
        const { participated, named } = await findPerson(archive, person, { offset, limit: 50 })
        assert.deepEqual([participated.total, named.total], [236, 5])
        for (const each of participated.mails) ids.add(each.mail.id)
      }
      assert.equal(ids.size, 236)
    })

    test('mails of several people come once each: those they took part in with all their roles, then those that name them', async () => {
      const archive = await open()
      if (engine === 'SQLite') onTestFinished(() => archive.close())
      await archive.put([
        ...MAILS,
        mail('zusammen', { from: `Anna Weber <${ANNA}>`, to: 'Bernd Meier <bernd@wehr.example>' }),
        mail('bernd genannt', { text: 'Bitte fragen Sie Herrn Bernd Meier, nicht Frau Anna Weber.' }),
      ])
      const people = [ANNA, 'bernd@wehr.example', ANNA].map((text) => readPerson(text)!)
      const found = async (withNamed: boolean) => {
        const named = withNamed ? [readPerson('Anna Weber')!, readPerson('Bernd Meier')!] : null
        const all = await Array.fromAsync(mailsOfPeople(archive, people, { named }))
        assert.equal(new Set(all.map(({ mail: { id } }) => id)).size, all.length)
        return all.map(({ mail: { subject }, roles }) => [subject, roles.join()] as const)
      }
      const participated = await found(false)
      assert.deepEqual(Object.fromEntries(participated), {
        ...Object.fromEntries(Object.entries(ROLES).map(([subject, roles]) => [subject, roles.join()])),
        mehrfach: 'from,to,cc',
        'verdeckt andere': 'bcc',
        zusammen: 'from,to',
      })
      const all = await found(true)
      assert.deepEqual(all.slice(0, participated.length), participated)
      assert.deepEqual(
        all.slice(participated.length).toSorted(),
        ['andere domain', 'bernd genannt', ...NAMED].map((subject) => [subject, '']).toSorted(),
      )
      assert.deepEqual(await Array.fromAsync(mailsOfPeople(archive, [], { named: [] })), [])
    })

    test('twenty addresses are looked for at once, and names that strangers give them bring no mail of others', async () => {
      const archive = await open()
      if (engine === 'SQLite') onTestFinished(() => archive.close())
      const addresses = Array.from({ length: 20 }, (_, number) => `person${number}@wehr.example`)
      const greeted = addresses.map((address) => mail('von', { to: `Guten Tag <${address}>` }))
      const others = ['Guten Tag.', 'Gruß an person19@wehr.example', 'Gruß an Anna Weber'].map((text) =>
        mail(text, { text }),
      )
      await archive.put([...greeted, ...others])
      const people = addresses.map((text) => readPerson(text)!)
      const found = await Array.fromAsync(mailsOfPeople(archive, people, { named: [readPerson('Anna Weber')!] }))
      assert.equal(found.length, 22)
      assert.deepEqual(
        found.flatMap(({ mail: { subject }, roles }) => (roles.length === 0 ? [subject] : [])).toSorted(),
        ['Gruß an Anna Weber', 'Gruß an person19@wehr.example'],
      )
    })

    test('a request about a person that is given up stops to read', async () => {
      const archive = await open()
      if (engine === 'SQLite') onTestFinished(() => archive.close())
      await archive.put(Array.from({ length: 230 }, (_, number) => mail(`viel ${number}`, { cc: ANNA })))
      const leaving = new AbortController()
      let reads = 0
      const counted = {
        walk: archive.walk.bind(archive),
        message: archive.message.bind(archive),
        provenance: archive.provenance.bind(archive),
        get: (id: string) => {
          reads += 1
          leaving.abort()
          return archive.get(id)
        },
      }
      const options = { caller: 'test', signal: leaving.signal }
      await assert.rejects(findPerson(counted, readPerson(ANNA)!, ALL, options), { code: 'search_dropped' })
      assert.ok(reads > 0 && reads <= 100, `${reads}`)
    })
  })

// command.19: Its lists come in pages with exact totals, and the access log holds the call.
test('the command lists both, for people and for programs, is bounded by pages and stands in the access log', async () => {
  const data = temporaryFolder()
  const archive = await SqliteArchive.open({ folder: join(data, 'mailarchiv') })
  await archive.put(MAILS)
  await archive.close()
  const env = { ZEUGHAUS_DATA: data }
  const shown = await zeughaus(['mailarchiv', 'person', ANNA, '--limit', '3'], env)
  assert.equal(shown.status, 0, shown.err)
  assert.match(
    shown.out,
    /^Mails von oder an „anna\.weber@wehr\.example“: 6 \(Von 2, An 2, Cc 2, Bcc 1, Umschlag 1\)$/m,
  )
  assert.match(shown.out, /^Weitere Mails, in deren Text steht „anna\.weber@wehr\.example“ oder .*„Anna Weber“.*: 5$/m)
  assert.match(
    shown.out,
    /^ {2}2026-03-02 09:00:00 {2}Von {2}Anna Weber <anna\.weber@wehr\.example> {2}von {2}[0-9a-f-]{36}$/m,
  )
  assert.match(shown.out, /^Seite 1 von 2; /m)
  const program = JSON.parse(
    (await zeughaus(['mailarchiv', 'person', ANNA, '--json', '--page', '2', '--limit', '4'], env)).out,
  )
  assert.deepEqual(
    [program.participated.total, program.participated.pages, program.participated.mails.length],
    [6, 2, 2],
  )
  assert.deepEqual([program.named.total, program.named.mails.length], [5, 1])
  const log = await openAccessLog(logInFolder(join(data, 'mailarchiv')), { warn: () => undefined })
  const { entries } = await log.page({ action: 'search' }, null, 10)
  await log.close()
  assert.deepEqual(
    entries.map(({ actor, query, hits, result }) => [actor.kind, query, hits, result]),
    [0, 1].map(() => ['command', `person=${ANNA}`, 11, 'ok']),
  )
})

test('what is neither an address nor a name is a wrong call', async () => {
  for (const text of ['', '!!!', 'a@b@c', '@wehr.example', 'Anna <anna@wehr.example>'])
    assert.equal(readPerson(text), null)
  const { status, err } = await zeughaus(['mailarchiv', 'person', 'a@b@c'], { ZEUGHAUS_DATA: temporaryFolder() })
  assert.equal(status, 2)
  assert.match(err, /„a@b@c“ ist weder eine Adresse \(name@firma\.example\) noch ein Name/)
})

test('a search that cannot go on to its end says so: an incomplete list would pass for a whole one', async () => {
  const archive = await SqliteArchive.open({ folder: temporaryFolder() })
  onTestFinished(() => archive.close())
  await archive.put(MAILS)
  const walk = archive.walk.bind(archive)
  archive.walk = async (filter, step, options) => (step.after === null ? walk(filter, step, options) : null)
  await assert.rejects(findPerson(archive, readPerson(ANNA)!, ALL), { status: 503, code: 'walk_lost' })
})
