import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { commandEnvironment, temporaryFolder } from '../packages/platform/src/testing/index.ts'
import { mailarchivSettings } from '../services/mailarchiv/src/settings.ts'
import { materialSettings } from '../services/material/src/settings.ts'
import { root } from './steps.ts'

const SECRET = 'smtp://wehr:sehr-geheimes-wort@mail.example'

function zeughaus(args: readonly string[], data: string): string {
  const run = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/zeughaus.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...commandEnvironment(),
      ZEUGHAUS_DATA: data,
      MAILARCHIV_OCR: 'off',
      SMTP_URL: SECRET,
      MAIL_FROM: 'a|b <c@d>',
    },
  })
  assert.equal(run.status, 0, run.stderr)
  return run.stdout
}

test('the Verfahrensdokumentation says what is set and stored, shows no secret and claims no certificate', () => {
  const data = temporaryFolder()
  zeughaus(['mailarchiv', 'demo'], data)
  const text = zeughaus(['verfahrensdokumentation'], data)
  assert.match(text, /^\| Bestand \| 40 Mails, 1 MB im Original \|$/m)
  assert.match(text, /^\| API-Schlüssel der Rolle auditor \| „Demo Revision“ \(alle Mails\) \|$/m)
  assert.match(text, /^\| Öffentlicher Schlüssel der Prüfpunkte \| `[^`]+\+[0-9a-f]{8}\+[^`]+` \|$/m)
  assert.match(text, /^\| Bestand \| noch nichts angelegt \|$/m)
  assert.match(text, /^\| `MAILARCHIV_OCR` \| off \| /m)
  assert.match(text, /^\| `MAILARCHIV_PORT` \| 4100 \(Vorgabe\) \| /m)
  assert.match(text, /^\| `SMTP_URL` \| \(gesetzt, wird nicht gezeigt\) \| /m)
  assert.match(text, /^\| `MAIL_FROM` \| a\\\|b &lt;c@d> \| /m)
  for (const name of [...Object.keys(mailarchivSettings.definition), ...Object.keys(materialSettings.definition)]) {
    assert.ok(text.includes(`\`${name}\``), name)
  }
  assert.ok(!text.includes('sehr-geheimes-wort'))
  assert.match(text, /kein Zertifikat/)
  assert.doesNotMatch(text, /zertifiziert|konform|revisionssicher|rechtssicher|gerichtsfest/i)
})
