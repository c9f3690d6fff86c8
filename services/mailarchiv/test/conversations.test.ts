/** Conversations whose mails name each other as broken and older programs do, over the interface. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { aMail } from './mail.factory.ts'
import { aMailarchiv } from './mailarchiv.factory.ts'

const house = await aMailarchiv()

/** The conversation of each mail, as the number of the first mail in it. */
async function conversationsOf(...mails: string[]): Promise<number[]> {
  const provenance = { source: 'import', origin: null, envelope: [] }
  const archived = await house.archive.put(mails.map((mail) => ({ raw: Buffer.from(mail), provenance })))
  const threads: string[] = []
  for (const { id } of archived) {
    const { body } = await house.http.get(`/api/v1/mails/${id}`, { token: house.auditor })
    threads.push((body as { thread_id: string }).thread_id)
  }
  return threads.map((thread) => threads.indexOf(thread))
}
const question = (name: string) => aMail({ subject: name, messageId: `<${name}.frage@wehr.example>` })
const answer = (name: string, ...headers: string[]) => aMail({ subject: `AW: ${name}`, headers })

test('answers that name their question in encoded words or without brackets are one conversation with it', async () => {
  const encoded = (id: string) => `=?utf-8?q?=3C${id.replace('@', '=40')}=3E?=`
  const id = (name: string) => `${name}.frage@wehr.example`
  const conversations = await conversationsOf(
    question('a'),
    answer('a', `In-Reply-To: ${encoded(id('a'))}`),
    answer('a', `References: ${encoded(id('a'))}`),
    question('b'),
    answer('b', `In-Reply-To: ${id('b')}`),
    answer('b', `References: x@y.example\r\n ${id('b')}`),
    answer('b', `In-Reply-To: <${id('b')}`),
    aMail({ subject: 'c', messageId: encoded(id('c')) }),
    aMail({ subject: 'd', messageId: id('d') }),
    answer('c', `In-Reply-To: <${id('c')}>`),
    answer('d', `In-Reply-To: <${id('d')}>`),
  )
  assert.deepEqual(conversations, [0, 0, 0, 3, 3, 3, 3, 7, 8, 7, 8])
  assert.deepEqual(await house.found({ q: `messageid:${id('c')}` }), ['c'])
  assert.deepEqual(await house.found({ q: `messageid:<${id('d')}>` }), ['d'])
})

// threads.5: An address is no Message-ID: one behind the name of a person or words that say from whom a mail is, one of the mail's own people, and one beside `References` that do not name it; then the last of these is answered.
test('what is answered to one person about different things stays different conversations', async () => {
  const from = 'Message from Max Muster <muster@wehr.example> of "Mon, 05 May 2025 08:00:00 +0200"'
  const conversations = await conversationsOf(
    answer('e', `In-Reply-To: ${from} <e.1@wehr.example>`),
    answer('f', `In-Reply-To: ${from} <f.1@wehr.example>`),
    answer('e', 'In-Reply-To: <e.1@wehr.example>'),
    answer('g', `In-Reply-To: ${from}`),
    answer('h', 'In-Reply-To: Max Muster <muster@wehr.example>'),
    aMail({ subject: 'i', to: 'muster@wehr.example', headers: ['In-Reply-To: <muster@wehr.example>'] }),
    aMail({ subject: 'j', to: 'muster@wehr.example', headers: ['In-Reply-To: <muster@wehr.example>'] }),
    answer('k', 'In-Reply-To: <muster@wehr.example>', 'References: <k.1@wehr.example>'),
    answer('l', 'In-Reply-To: <muster@wehr.example>', 'References: <l.1@wehr.example>'),
  )
  assert.deepEqual(conversations, [0, 1, 0, 3, 4, 5, 6, 7, 8])
})
