import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { root } from './steps.ts'

const textOf = (document: string) => readFileSync(join(root, document), 'utf8')

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
const files = listed.split('\n').filter((file) => existsSync(join(root, file)))

/** The anchors that a page offers: its headings as GitHub spells them. */
const anchorsOf = (document: string) =>
  [...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('every file and heading that a document links to is there', () => {
  for (const document of files.filter((file) => file.endsWith('.md'))) {
    for (const [, path = '', anchor] of textOf(document).matchAll(/\]\(([^)#:\s]*)(?:#([^)]*))?\)/g)) {
      const target = path === '' ? document : join(document, '..', path)
      assert.ok(existsSync(join(root, target)), `${document} → ${target}`)
      if (anchor !== undefined) assert.ok(anchorsOf(target).includes(anchor), `${document} → ${target}#${anchor}`)
    }
  }
})

test('every file that ARCHITECTURE.md and the pages of security name is there', () => {
  for (const document of ['ARCHITECTURE.md', 'docs/security.md', 'docs/security-asvs.md']) {
    const named = [...textOf(document).matchAll(/`([\w./-]+\.(?:ts|tsx|sql|txt|yaml))`/g)].map(([, name = '']) => name)
    assert.ok(named.length > 20, document)
    for (const name of named.filter((name) => !name.startsWith('x.')))
      assert.ok(
        files.some((file) => `/${file}`.endsWith(`/${name}`)),
        `${document} → ${name}`,
      )
  }
})

test('every name that the page of the web app names stands in its code or its tests', () => {
  const files = ['web/material/src', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)),
  )
  const code = files.filter((file) => /\.tsx?$/.test(file)).map((file) => readFileSync(file, 'utf8'))
  const words = new Set(code.join('\n').match(/\w+/g))
  const named = [...textOf('web/material/README.md').matchAll(/`[\w/]*?(\w+)(?:\.tsx?)?(?:\([^`]*)?`/g)]
  const names = named.map(([, name = '']) => name).filter((name) => /[a-z][A-Z]/.test(name))
  assert.ok(names.length > 20)
  assert.deepEqual(
    names.filter((name) => !words.has(name)),
    [],
  )
})
