/** Starts Caddy and nginx with the configuration in deploy/, on free loopback ports and with temporary certificates. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'node:tls'
import { freePort } from '@zeughaus/platform/testing'
import { root } from './steps.ts'

const READY_MS = 60_000

export interface Behind {
  readonly archiv: string
  readonly material: string
}

interface Proxy {
  readonly program: 'caddy' | 'nginx'
  /** The argument that prints its version. */
  readonly version: string
  /** Host names of the two sites, as in the certificate. */
  readonly archiv: string
  readonly material: string
  /** Writes its files into the folder. Returns the command and the path of the CA certificate. */
  prepare(folder: string, port: number, behind: Behind): { args: string[]; env: Record<string, string>; ca: string }
}

export const PROXIES: readonly Proxy[] = [
  {
    program: 'caddy',
    version: 'version',
    // For names below localhost Caddy uses its own local CA.
    archiv: 'archiv.localhost',
    material: 'material.localhost',
    prepare(folder, port, { archiv, material }) {
      const file = join(folder, 'Caddyfile')
      const options = ['admin off', 'skip_install_trust', 'auto_https disable_redirects', `https_port ${port}`]
      const here = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8')
      writeFileSync(file, `{\n${options.map((option) => `\t${option}\n`).join('')}\tdefault_bind 127.0.0.1\n}\n${here}`)
      return {
        args: ['run', '--config', file, '--adapter', 'caddyfile'],
        env: {
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
          ARCHIV_HOST: this.archiv,
          MATERIAL_HOST: this.material,
          ARCHIV: archiv,
          MATERIAL: material,
        },
        ca: join(folder, 'caddy/pki/authorities/local/root.crt'),
      }
    },
  },
  {
    program: 'nginx',
    version: '-v',
    archiv: 'archiv.wehr.example',
    material: 'material.wehr.example',
    prepare(folder, port, { archiv, material }) {
      const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
      const names = `subjectAltName=DNS:${this.archiv},DNS:${this.material}`
      const made = ['-keyout', key, '-out', certificate, '-days', '1', '-subj', '/CN=Probelauf', '-addext', names]
      execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made], { stdio: 'ignore' })
      // Only addresses and paths are adapted to this machine.
      const sites = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
        .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
        .replaceAll('/etc/ssl/wehr/', `${folder}/`)
        .replaceAll('127.0.0.1:4100', archiv)
        .replaceAll('127.0.0.1:4200', material)
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (what) => `${what}_temp_path ${folder}/${what};\n`,
      )
      const head = `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\n`
      writeFileSync(join(folder, 'nginx.conf'), `${head}http {\naccess_log off;\n${temporary.join('')}${sites}}\n`)
      return { args: ['-p', folder, '-c', join(folder, 'nginx.conf')], env: {}, ca: certificate }
    },
  },
]

export interface Site {
  readonly child: ChildProcess
  readonly port: number
  readonly ca: Buffer
}

/** @throws {Error} Starts a proxy. @throws {Error} with its output when it does not start to listen */
export async function startProxy(proxy: Proxy, folder: string, behind: Behind): Promise<Site> {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const port = await freePort()
  const { args, env, ca } = proxy.prepare(folder, port, behind)
  const child = spawn(proxy.program, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const deadline = performance.now() + READY_MS
  while (!existsSync(ca) || !(await answers(port, proxy.archiv))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`${proxy.program}: ${said.slice(-2_000)}`)
    await pause(100)
  }
  return { child, port, ca: readFileSync(ca) }
}

function answers(port: number, servername: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, servername, rejectUnauthorized: false }, () => {
      resolve(true)
      socket.end()
    })
    socket.on('error', () => resolve(false))
  })
}
