import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { DEFAULT_LIMITS, newlyWritten, parseMessage } from './index.ts'

type Body = { readonly text?: string; readonly html?: string; readonly headers?: readonly string[] }

/** What is new in an answer with this text or HTML. */
function newIn({ text = '', html, headers = ['In-Reply-To: <frage@firma.example>'] }: Body): string {
  const type = html === undefined ? 'text/plain' : 'text/html'
  const head = ['From: Jana Kraus <kraus@wehr.example>', 'To: Max Weber <weber@firma.example>', ...headers]
  const mail = [...head, 'MIME-Version: 1.0', `Content-Type: ${type}; charset=utf-8`, '', html ?? text].join('\r\n')
  return newlyWritten(parseMessage(Buffer.from(mail), DEFAULT_LIMITS))
}

const NEW = 'Guten Tag Herr Weber,\n\nbitte liefern Sie am Dienstag.\n\nViele Grüße\nJana Kraus'
const OLD = 'Guten Tag,\n\nwann sollen wir liefern?\n\nMax Weber'
const OLD_MARKED = OLD.replaceAll(/^/gm, '> ')

/** Texts below which, or above which, nothing but the new text is left. */
const around: readonly (readonly [client: string, text: string])[] = [
  [
    'Outlook, German',
    `${NEW}\n\nVon: Max Weber <weber@firma.example>\nGesendet: Donnerstag, 12. März 2026 10:11\nAn: Jana Kraus <kraus@wehr.example>\nCc: Wache\nBetreff: Schläuche\n\n${OLD}`,
  ],
  [
    'Outlook, German, of the same house: without addresses, with a rule and a long list of recipients',
    `${NEW}\n\n________________________________\nVon: Weber, Max\nGesendet: Donnerstag, 12. März 2026 10:11:12\nAn: Kraus, Jana; Wache Nord;\n Wache Süd; Wache West\nBetreff: Schläuche\n\n${OLD}`,
  ],
  [
    'Outlook, English',
    `${NEW}\n\nFrom: Max Weber <weber@firma.example>\nSent: Thursday, March 12, 2026 10:11 AM\nTo: Jana Kraus <kraus@wehr.example>\nSubject: RE: Hoses\n\n${OLD}`,
  ],
  [
    'Outlook on the web, fields in bold',
    `${NEW}\n\n*Von:* Max Weber <weber@firma.example>\n*Gesendet:* Donnerstag, 12. März 2026 10:11\n*An:* Jana Kraus\n*Betreff:* Schläuche\n\n${OLD}`,
  ],
  [
    'older Outlook, German',
    `${NEW}\n\n-----Ursprüngliche Nachricht-----\nVon: Max Weber\nGesendet: Donnerstag, 12. März 2026 10:11\nAn: Jana Kraus\nBetreff: Schläuche\n\n${OLD}`,
  ],
  ['older Outlook, English', `${NEW}\n\n-----Original Message-----\nFrom: Max Weber\nSubject: Hoses\n\n${OLD}`],
  [
    'Apple Mail, German',
    `${NEW}\n\n> Am 12.03.2026 um 10:11 schrieb Max Weber <weber@firma.example>:\n> \n${OLD_MARKED}`,
  ],
  [
    'Apple Mail, introduction outside',
    `${NEW}\n\nAm 12.03.2026 um 10:11 schrieb Max Weber <weber@firma.example>:\n\n${OLD_MARKED}`,
  ],
  [
    'Apple Mail, English',
    `${NEW}\n\nOn 12. Mar 2026, at 10:11, Max Weber <weber@firma.example> wrote:\n\n${OLD_MARKED}`,
  ],
  ['Thunderbird, German', `${NEW}\n\nAm 12.03.26 um 10:11 schrieb Max Weber:\n${OLD_MARKED}`],
  ['Thunderbird, below the quotation', `Am 12.03.26 um 10:11 schrieb Max Weber:\n${OLD_MARKED}\n\n${NEW}`],
  [
    'Thunderbird, English',
    `On 3/12/26 10:11 AM, Max Weber wrote:\n${OLD_MARKED}\n\n${NEW}\n\n-- \nJana Kraus\nFeuerwehr`,
  ],
  [
    'Gmail, German',
    `${NEW}\n\nAm Do., 12. März 2026 um 10:11 Uhr schrieb Max Weber <weber@firma.example>:\n\n${OLD_MARKED}\n`,
  ],
  [
    'Gmail, wrapped over two lines',
    `${NEW}\n\nAm Do., 12. März 2026 um 10:11 Uhr schrieb Max Weber <\nweber@firma.example>:\n\n${OLD_MARKED}`,
  ],
  [
    'Gmail, English, wrapped',
    `${NEW}\n\nOn Thu, Mar 12, 2026 at 10:11 AM Max Weber <weber@firma.example>\nwrote:\n\n${OLD_MARKED}`,
  ],
  [
    'WEB.DE and GMX',
    `${NEW}\n \n\nGesendet: Donnerstag, 12. März 2026 um 10:11 Uhr\nVon: "Max Weber" <weber@firma.example>\nAn: kraus@wehr.example\nBetreff: Schläuche\n${OLD}`,
  ],
  [
    'an older web mailer',
    `${NEW}\n\n-------- Original-Nachricht --------\n> Datum: Thu, 12 Mar 2026\n> Von: Max Weber\n${OLD_MARKED}`,
  ],
  ['Yahoo', `${NEW}\n\n--- Max Weber <weber@firma.example> schrieb:\n\n${OLD_MARKED}`],
  ['Horde', `Zitat von Max Weber <weber@firma.example>:\n\n${OLD_MARKED}\n\n${NEW}`],
  [
    'a program that writes initials',
    `Am Donnerstag, 12. März 2026 um 10:11 schrieben Sie:\n\nMW> wann sollen wir liefern?\n\n${NEW}`,
  ],
  [
    'iPhone',
    `${NEW}\n\nVon meinem iPhone gesendet\n\n> Am 12.03.2026 um 10:11 schrieb Max Weber <weber@firma.example>:\n> \n${OLD_MARKED}`,
  ],
  ['Android', `${NEW}\n-- \nDiese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.`],
  [
    'Outlook for Android',
    `${NEW}\n\nHolen Sie sich Outlook für Android<https://aka.ms/AAb9ysg>\n________________________________\nFrom: Max Weber <weber@firma.example>\nSent: Thursday, March 12, 2026 10:11:12 AM\nTo: Jana Kraus <kraus@wehr.example>\nSubject: Hoses\n\n${OLD}`,
  ],
  [
    'Windows Mail',
    `${NEW}\n\nGesendet von Mail für Windows\n\nVon: Max Weber\nGesendet: Donnerstag, 12. März 2026 10:11\nAn: Jana Kraus\nBetreff: Schläuche\n\n${OLD}`,
  ],
  ['a signature after RFC 3676', `${NEW}\n-- \nJana Kraus\nFreiwillige Feuerwehr Musterstadt\nTel. 0123 456`],
  ['a delimiter whose blank was cut off', `${NEW}\n--\nJana Kraus\nFreiwillige Feuerwehr Musterstadt`],
  [
    'a mailing list',
    `${NEW}\n_______________________________________________\nWehren mailing list\nhttps://lists.example/listinfo/wehren`,
  ],
  [
    'OpenPGP',
    `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n${NEW}\n- -- \nJana\n-----BEGIN PGP SIGNATURE-----\n\niQEz\n=abcd\n-----END PGP SIGNATURE-----`,
  ],
]

describe('what is newly written in plain text', () => {
  for (const [client, text] of around)
    test(`of ${client} only the new text is left`, () => {
      assert.equal(newIn({ text }), NEW)
    })

  // new.4: What is not surely quoted stays: a sentence of the sender that introduces a quotation, or unmarked text below a marked one.
  test('a sentence of the sender above a quotation stays', () => {
    for (const sentence of ['Wie Herr Weber am 12.03. schrieb:', 'Am Montag schrieb ich Ihnen:', 'Wie Weber schrieb:'])
      assert.equal(newIn({ text: `${sentence}\n${OLD_MARKED}\n${NEW}` }), `${sentence}\n${NEW}`)
  })

  // new.3: Answers between quoted lines stay, in plain text and in HTML.
  test('answers between quoted lines stay, in their order', () => {
    const text =
      'Am 12.03.2026 um 10:11 schrieb Max Weber:\n> Passt Dienstag?\nJa.\n> Und Mittwoch?\n\nAuch.\n>> Danke\nGerne\n> Max'
    assert.equal(newIn({ text }), 'Ja.\n\nAuch.\nGerne')
  })
})

/** Texts in which some mark is doubtful: all of it stays. */
const kept: readonly (readonly [why: string, body: Body])[] = [
  ['no mark at all', { text: `${NEW}\n\n\n  Zeile mit Rand  \n` }],
  [
    'words of a head in a sentence',
    { text: 'Von: der Wache kommt niemand.\nAn: dem Tag geht es nicht.\nBetreff: egal' },
  ],
  [
    'a form with fields that a person filled in',
    { text: 'Von: Musterstadt\nAn: Neustadt\nDatum: 12. März\nBetreff: Fahrt\nBitte genehmigen Sie die Fahrt.' },
  ],
  [
    'the copied source of a mail',
    {
      text: 'So sieht es aus:\n\nX-Mailer: Alt\nFrom: a <a@b.example>\nDate: Thu, 12 Mar 2026 10:11:12 +0100\nTo: c@d.example\nSubject: Test\nX-Nr: 1\n\nWas ist daran falsch?',
    },
  ],
  [
    'a rule and a list',
    {
      text: 'Unsere Preise:\n----------\nSchlauch 10 Euro\n__________\nKupplung 5 Euro\n\n--\nA 1\nB 2\nC 3\nD 4\nE 5\nF 6\nG 7\nH 8\nI 9\nJ 10\nK 11',
    },
  ],
  [
    'a sentence that ends with "schrieb:"',
    { text: 'Am Montag, 12.03., habe ich Ihnen geschrieben:\nBitte liefern Sie.' },
  ],
  ['a prompt of Python', { text: 'So geht es:\n>>> 1 + 1\n2\n>>> print("x")' }],
  [
    'marks in a mail that answers none',
    { text: 'Zur Auswahl:\n> Schlauch B\n> Schlauch C\nBitte entscheiden Sie.', headers: [] },
  ],
  ['a line that an mbox changed', { text: 'Hallo,\n>From Monday on we are closed.\nGrüße' }],
  [
    'a forwarded mail with nothing above it',
    {
      text: `Von: Max Weber <weber@firma.example>\nGesendet: Donnerstag, 12. März 2026 10:11\nAn: Jana Kraus\nBetreff: Schläuche\n\n${OLD}`,
    },
  ],
  [
    'answers announced inside of an unmarked quotation',
    {
      text: `Antworten siehe unten in rot.\n\nVon: Max Weber <weber@firma.example>\nGesendet: Donnerstag, 12. März 2026 10:11\nAn: Jana Kraus\nBetreff: Schläuche\n\nWann? Am Dienstag.`,
    },
  ],
  [
    'a prompt that looks like the mark of a name',
    { text: 'Bitte geben Sie ein:\nmysql> select 1;\nSQL> select 1 from dual;' },
  ],
  [
    'text after the words of a telephone',
    { text: 'Von meinem iPhone gesendet\nDas ist die Meldung, die immer kommt.' },
  ],
]

describe('what stays because it may be new', () => {
  for (const [why, body] of kept)
    test(`${why} changes nothing`, () => {
      assert.equal(newIn(body), parseMessage(Buffer.from(`\r\n${body.text}`), DEFAULT_LIMITS).bodyPlain)
    })

  test('after a quotation under its head the text without marks stays', () => {
    const text = `-----Original Message-----\nFrom: Max Weber\n\n${OLD_MARKED}\n\n${NEW}`
    assert.equal(newIn({ text }), NEW)
  })
})

const HTML_NEW = '<div>Bitte liefern Sie am Dienstag.</div>'
const html: readonly (readonly [client: string, html: string, expected: string])[] = [
  [
    'Gmail',
    `${HTML_NEW}<br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">Am Do., 12. März 2026 um 10:11&nbsp;Uhr schrieb Max Weber &lt;<a href="mailto:weber@firma.example">weber@firma.example</a>&gt;:<br></div><blockquote class="gmail_quote" style="margin:0"><div>Wann?</div><blockquote class="gmail_quote">Alt</blockquote></blockquote></div>`,
    'Bitte liefern Sie am Dienstag.',
  ],
  [
    'Gmail with answers inside',
    `<div class="gmail_quote"><div class="gmail_attr">Am Do., 12. März 2026 um 10:11 Uhr schrieb Max &lt;m@firma.example&gt;:<br></div><blockquote class="gmail_quote">Dienstag?</blockquote><div>Ja.</div><blockquote class="gmail_quote">Mittwoch?</blockquote><div>Nein.</div></div>`,
    'Ja.\n\nNein.',
  ],
  [
    'Gmail with its signature',
    `${HTML_NEW}<div><br></div><span>-- </span><br><div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature">Jana Kraus<br>Tel. 0123</div>`,
    'Bitte liefern Sie am Dienstag.',
  ],
  [
    'Apple Mail',
    `${HTML_NEW}<div><br><blockquote type="cite"><div>Am 12.03.2026 um 10:11 schrieb Max Weber &lt;weber@firma.example&gt;:</div><br><div>Wann?</div></blockquote></div><div>PS: Danke</div>`,
    'Bitte liefern Sie am Dienstag.\n\nPS: Danke',
  ],
  [
    'Thunderbird',
    `<p>Bitte liefern Sie am Dienstag.</p><div class="moz-cite-prefix">Am 12.03.26 um 10:11 schrieb Max Weber:<br></div><blockquote type="cite" cite="mid:1@firma.example">Wann?</blockquote><pre class="moz-signature">-- \nJana Kraus</pre>`,
    'Bitte liefern Sie am Dienstag.',
  ],
  [
    'Outlook on the web',
    `${HTML_NEW}<div id="appendonsend"></div><hr><div id="divRplyFwdMsg" dir="ltr"><font><b>Von:</b> Max Weber &lt;weber@firma.example&gt;<br><b>Gesendet:</b> Donnerstag, 12. März 2026 10:11<br><b>An:</b> Jana Kraus<br><b>Betreff:</b> Schläuche</font></div><div>Wann?</div>`,
    'Bitte liefern Sie am Dienstag.',
  ],
  [
    'Outlook',
    `<p class="MsoNormal">Bitte liefern Sie am Dienstag.</p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>Von:</b> Max Weber &lt;weber@firma.example&gt; <br><b>Gesendet:</b> Donnerstag, 12. März 2026 10:11<br><b>An:</b> Jana Kraus<br><b>Betreff:</b> Schläuche</p></div><p class="MsoNormal">Wann?</p>`,
    'Bitte liefern Sie am Dienstag.',
  ],
  [
    'WEB.DE',
    `<div>${HTML_NEW}<div><div name="quote" style="margin:10px 5px 5px 10px"><div><b>Gesendet:</b>&nbsp;Donnerstag, 12. März 2026 um 10:11 Uhr<br/><b>Von:</b>&nbsp;&quot;Max Weber&quot; &lt;weber@firma.example&gt;<br/><b>An:</b>&nbsp;kraus@wehr.example<br/><b>Betreff:</b>&nbsp;Schläuche</div><div name="quoted-content">Wann?</div></div></div></div>`,
    'Bitte liefern Sie am Dienstag.',
  ],
  [
    'a blockquote that only indents',
    `${HTML_NEW}<blockquote>Unser Satz des Tages</blockquote>`,
    'Bitte liefern Sie am Dienstag.\n\nUnser Satz des Tages',
  ],
  [
    'a quotation that never ends',
    `${HTML_NEW}<blockquote type="cite">Wann?<div>Dienstag</div>`,
    'Bitte liefern Sie am Dienstag.\n\nWann?\nDienstag',
  ],
  [
    'a signature in the line of a sentence',
    `<div>Bis dann, <span class="gmail_signature">Jana</span></div>`,
    'Bis dann, Jana',
  ],
]

describe('what is newly written in HTML', () => {
  for (const [client, body, expected] of html)
    test(`of ${client} the new text is left, and nothing else`, () => {
      assert.equal(newIn({ html: body }), expected)
    })
})

const PIECES = [
  ...around.flatMap(([, text]) => text.split('\n')),
  ...[
    '',
    ' ',
    '>',
    '>>> x',
    '-- ',
    '--',
    'Ja.',
    '<blockquote type="cite">',
    '</blockquote>',
    '<div class="gmail_signature">',
    '</div>',
    '<br>',
  ],
]
const soup = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 40 })
  .map((lines) => lines.join('\n'))

// new.2: Each of its lines stands so in `body_plain`, in that order.
test('each line of what is new is a line of the text, in its order', () => {
  fc.assert(
    fc.property(soup, fc.boolean(), fc.boolean(), (source, isHtml, isReply) => {
      const type = isHtml ? 'text/html' : 'text/plain'
      const head = `From: Max Weber <m@w.example>\r\n${isReply ? 'Subject: AW: x\r\n' : ''}Content-Type: ${type}; charset=utf-8`
      const message = parseMessage(Buffer.from(`${head}\r\n\r\n${source}`), DEFAULT_LIMITS)
      const found = newlyWritten(message)
      if (found === message.bodyPlain) return
      const lines = message.bodyPlain.split('\n')[Symbol.iterator]()
      for (const line of found === '' ? [] : found.split('\n'))
        assert.ok(
          lines.some((each) => each === line),
          line,
        )
    }),
  )
})

/** Lines that repeat what is looked at several times: heads without end, delimiters, introductions, long words. */
const worst: readonly string[] = [
  'From: a\n',
  'An: a\n',
  `-- \n${'An: a\n'.repeat(29)}`,
  '--\n',
  '________________________\nx\n',
  '-----Original Message-----\n',
  '-----BEGIN PGP SIGNATURE-----\n',
  `${'a'.repeat(990)}:\n> x\n`,
  `${'@'.repeat(990)}:\n> x\n`,
  `Am 1.1.2026 ${'schrieb '.repeat(120)}:\n> x\n`,
  `${'A '.repeat(490)}wrote:\n> x\n`,
  `-----${' Original'.repeat(20)}\n`,
  `${'<'.repeat(990)} 2026-01-01:\n> x\n`,
  'im text in rot siehe unten \nVon: a@b.example\nAn: x\nBetreff: y\n',
  'Von meinem gesendet \n',
  ' ',
  'a',
]
const SIZE = 1_000_000
/** Processor milliseconds for a text of a megabyte. */
const BOUND = 2_000

// new.5: Time is linear, whatever a stranger writes.
test('a megabyte of text takes little time, whatever it repeats', () => {
  for (const unit of worst) {
    const bodyPlain = unit.repeat(SIZE / unit.length)
    const mail = { bodyPlain, bodyHtml: null, inReplyTo: ['x'], references: [], subject: '', from: [], to: [], cc: [] }
    const before = process.cpuUsage()
    newlyWritten(mail)
    const { user, system } = process.cpuUsage(before)
    assert.ok((user + system) / 1000 < BOUND, `${JSON.stringify(unit.slice(0, 40))} took ${(user + system) / 1000} ms`)
  }
})
