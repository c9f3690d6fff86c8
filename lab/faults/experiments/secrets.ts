/** Starts services with a placeholder as a secret: the start fails and names the setting, never its value. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Experiment } from '../experiment.ts'
import { ROOT, startService } from '../service.ts'

const SETTING = 'MATERIAL_JWT_SECRET'
const PLACEHOLDERS = [
  'change-me-change-me-change-me-change-me',
  'secret',
  'geheim-geheim-geheim-geheim-geheim-geheim',
  'x'.repeat(64),
  '0123456789abcdef0123456789abcdef',
  'ABABABABABABABABABABABABABABABABABAB',
  '                                        ',
  'your-256-bit-secret-your-256-bit-secret',
]

export const secrets: Experiment = {
  name: 'secrets',
  title: 'A placeholder in place of a secret',
  async run(data) {
    const wrong: string[] = []
    const tried = [...new Set([...PLACEHOLDERS, ...fromDocuments()])]
    for (const value of tried) {
      const started = await startService('material', { data, env: { [SETTING]: value } }).catch((error: Error) => error)
      if (!(started instanceof Error)) {
        wrong.push(`${value}: started`)
        await started.stop()
      } else if (!started.message.includes(SETTING)) wrong.push(`${value}: the setting is not named`)
      else if (value.trim() !== '' && started.message.includes(value))
        wrong.push(`${value}: the value stands in the message`)
    }
    const seen = wrong.length === 0 ? 'no start, the setting named, the value never' : wrong.join('; ')
    return [{ subject: 'material', injected: tried.length, fault: 'placeholder', seen, passed: wrong.length === 0 }]
  },
}

/** The example values of the documents: a start with a copied one must fail. */
function fromDocuments(): string[] {
  const files = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => join('docs', name))]
  return files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(/MATERIAL_JWT_SECRET=["']?([^\s"'`$]+)/g)])
    .flatMap(([, value]) => (value === undefined ? [] : [value]))
}
