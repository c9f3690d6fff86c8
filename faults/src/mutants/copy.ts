/** Copies the tree to plant mistakes in, so that the working tree stays untouched. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ROOT } from '../service.ts'

/** Paths that the guarded sources and their tests read. */
const PARTS = ['package.json', 'packages', 'services', 'docs']
const PACKAGES = ['packages', 'services'].flatMap((folder) =>
  readdirSync(join(ROOT, folder)).map((name) => join(folder, name)),
)

/** A copy of the tree as it is now, with the installed packages of this one. */
export function copyTree(): { readonly root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'zeughaus-mutants-'))
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...PARTS], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  // To git a link to installed packages is not a folder, so it may be listed.
  const files = stdout.split('\0').filter((name) => name !== '' && !name.endsWith('node_modules'))
  for (const file of files) copyFile(root, file)
  for (const name of PACKAGES) linkModules(root, name)
  borrowInstalled(root)
  const remove = () => rmSync(root, { recursive: true, force: true })
  process.once('exit', remove)
  return { root, remove }
}

function copyFile(root: string, file: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  // A file that git knows may have been deleted since.
  cpSync(join(ROOT, file), join(root, file), { force: true, errorOnExist: false })
}

function linkModules(root: string, name: string): void {
  const modules = join(ROOT, name, 'node_modules')
  try {
    readdirSync(modules)
  } catch {
    return
  }
  symlinkSync(modules, join(root, name, 'node_modules'))
}

/** Links every package to the installed one, but our own into the copy. */
function borrowInstalled(root: string): void {
  const [from, to] = [join(ROOT, 'node_modules'), join(root, 'node_modules')]
  mkdirSync(join(to, '@zeughaus'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@zeughaus') symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, '@zeughaus'))) {
    symlinkSync(readlinkSync(join(from, '@zeughaus', name)), join(to, '@zeughaus', name))
  }
}
