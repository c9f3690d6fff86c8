/** Checks what deploy/ says about replicas against the programs. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { ROLES } from '../packages/platform/src/index.ts'
import { temporaryFolder } from '../packages/platform/src/testing/index.ts'
import { mailarchivSettings } from '../services/mailarchiv/src/settings.ts'
import { materialSettings } from '../services/material/src/settings.ts'
import { root } from './steps.ts'

const read = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8')
/** Seconds that a stop may take beyond ZEUGHAUS_DRAIN (docs/operations.md, Draining). */
const STOP_SECONDS = 20

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) })
const podSpec = z.object({
  terminationGracePeriodSeconds: z.number().optional(),
  securityContext: z.object({ runAsNonRoot: z.literal(true) }),
  containers: z.tuple([
    z.object({
      image: z.string(),
      args: z.array(z.string()),
      readinessProbe: probe.optional(),
      livenessProbe: probe.optional(),
      resources: z.object({ requests: z.object({ cpu: z.string(), memory: z.string() }) }),
      securityContext: z.object({ readOnlyRootFilesystem: z.literal(true) }),
      volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
    }),
  ]),
  volumes: z.array(z.looseObject({ name: z.string(), emptyDir: z.object({}).optional() })),
})
const manifest = z.looseObject({ apiVersion: z.string(), kind: z.string(), metadata: z.object({ name: z.string() }) })
const deployment = z.object({ spec: z.object({ replicas: z.number(), template: z.object({ spec: podSpec }) }) })

/** The roles of each service that has work for them: material has no attachments to read. */
const SERVICES = {
  mailarchiv: { roles: ROLES, settings: mailarchivSettings },
  material: { roles: ROLES.filter((role) => role !== 'reader'), settings: materialSettings },
} as const
const NAMES = ['mailarchiv', 'material'] as const

const manifestsOf = (name: (typeof NAMES)[number]) =>
  parseAllDocuments(read(`kubernetes/${name}.yaml`)).map((one) => manifest.parse(one.toJS()))
const manifests = NAMES.flatMap(manifestsOf)

/** A manifest as a model of its kind: compared with the schemas of Kubernetes, which the package brings along. */
async function schemaFault({ apiVersion, kind, ...rest }: z.output<typeof manifest>): Promise<string | null> {
  const models = (await import(`kubernetes-models/${apiVersion}`)) as Record<
    string,
    (new (fields: object) => { validate(): void }) | undefined
  >
  const Model = models[kind]
  if (Model === undefined) return `${apiVersion} has no ${kind}`
  try {
    new Model(rest).validate()
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** The complaints of the compiler about manifests as values of their types, which have no other fields. */
function typeFaults(all: readonly z.output<typeof manifest>[]): string {
  const folder = temporaryFolder()
  const values = all.map(
    (one, index) =>
      `const _${index}: import('kubernetes-models/${one.apiVersion}').I${one.kind} = ${JSON.stringify(one)}\n`,
  )
  writeFileSync(join(folder, 'manifests.ts'), `${values.join('')}export {}\n`)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', 'manifests.ts']
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc')
  return spawnSync(process.execPath, [compiler, ...options], { cwd: folder, encoding: 'utf8' }).stdout
}

test('the manifests have the fields of the schemas of Kubernetes, and no other', async () => {
  assert.ok(manifests.length >= 14)
  for (const one of manifests) assert.equal(await schemaFault(one), null, one.kind)
  assert.equal(typeFaults(manifests), '')
})

test('a wrong value, a missing and a misspelled field of a manifest are found', async () => {
  const deployment = (spec: object) => ({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'x' }, spec })
  const template = { spec: { containers: [{ name: 'a' }] } }
  assert.match(
    (await schemaFault(deployment({ replicas: '3', selector: {}, template }))) ?? '',
    /replicas must be integer/,
  )
  assert.match((await schemaFault(deployment({ template }))) ?? '', /required property selector/)
  const misspelled = { spec: { containers: [{ name: 'a', readinesProbe: {} }] } }
  assert.match(typeFaults([deployment({ selector: {}, template: misspelled })]), /readinesProbe/)
})

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
const service = z.looseObject({
  command: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  deploy: z.object({ replicas: z.number() }).optional(),
})
const compose = z
  .object({ services: z.record(z.string(), service) })
  .parse(parse(read('compose.replicas.yaml'), { merge: true }))

/** The settings of a service in its ConfigMap. */
function settingsOf(all: readonly z.output<typeof manifest>[]): Record<string, string> {
  const map = all.find(({ kind }) => kind === 'ConfigMap')
  return z.object({ data: z.record(z.string(), z.string()) }).parse(map).data
}

/** The roles that a command line gives its process. */
const rolesOf = (args: readonly string[]): string[] => args[args.indexOf('--only') + 1]?.split(',') ?? []

for (const name of NAMES) {
  const { roles, settings } = SERVICES[name]
  const own = manifestsOf(name)
  const pods = own.filter(({ kind }) => kind === 'Deployment').map((one) => deployment.parse(one).spec)

  test(`the deployments of Kubernetes cover every role of ${name}, ask /ready, and have the time to drain`, () => {
    const data = settingsOf(own)
    for (const { template } of pods) {
      const { containers, terminationGracePeriodSeconds = 0 } = template.spec
      const [{ readinessProbe, livenessProbe }] = containers
      assert.equal(readinessProbe?.httpGet.path, '/ready')
      assert.notEqual(livenessProbe?.httpGet.path, '/health')
      assert.ok(terminationGracePeriodSeconds > Number(data['ZEUGHAUS_DRAIN']) + STOP_SECONDS)
    }
    const covered = pods.flatMap(({ template }) => rolesOf(template.spec.containers[0].args))
    assert.deepEqual(covered.sort(), [...roles].sort())
    const apis = pods.filter(({ template }) => rolesOf(template.spec.containers[0].args).includes('api'))
    assert.deepEqual(
      apis.map(({ replicas }) => replicas),
      [3],
    )
  })

  test(`the pods of ${name} run the version of this tree with settings that it knows, and keep nothing`, () => {
    for (const setting of Object.keys(settingsOf(own))) assert.ok(setting in settings.definition, setting)
    for (const { template } of pods) {
      const [{ image, volumeMounts }] = template.spec.containers
      assert.equal(image.split(':')[1], version)
      // A secret that is mounted is named by a setting.
      const mounted = template.spec.volumes.filter(({ emptyDir }) => emptyDir === undefined)
      const files = Object.values(settingsOf(own))
      for (const volume of mounted) {
        const path = volumeMounts.find((mount) => mount.name === volume.name)?.mountPath ?? '?'
        assert.ok('secret' in volume && files.some((value) => value.startsWith(`${path}/`)), volume.name)
      }
    }
  })

  test(`the compose file starts three replicas of the API of ${name} that keep nothing, with every other role beside them`, () => {
    const own = Object.entries(compose.services).filter(([service]) => service.split('-')[0] === name)
    assert.deepEqual(own.flatMap(([, { command }]) => rolesOf(command ?? [])).sort(), [...roles].sort())
    for (const [service, { volumes, environment = {} }] of own) {
      assert.equal(volumes, undefined, service)
      for (const setting of Object.keys(environment).filter((key) => !/^AWS_|^TMPDIR$/.test(key)))
        assert.ok(setting in settings.definition, setting)
    }
    assert.deepEqual(compose.services[name]?.deploy, { replicas: 3 })
  })
}

test('the balancer reaches the replicas under the names of the compose file, with the files of deploy/', () => {
  const { volumes = [], command = [], environment = {} } = compose.services['balancer'] ?? {}
  const files = command.filter((word) => word.endsWith('.cfg'))
  assert.deepEqual(
    volumes,
    files.map((path) => `./${basename(path)}:${path}:ro`),
  )
  const config = files.map((path) => read(basename(path))).join('')
  for (const [, count, host = ''] of config.matchAll(/^\tserver-template \S+ (\d) (\S+):\d+$/gm))
    assert.deepEqual(compose.services[host]?.deploy, { replicas: Number(count) }, host)
  const asked = [...config.matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  assert.deepEqual(Object.keys(environment), asked)
})

test('the balancer asks for /ready, keeps the addresses of monitoring to itself, and HAProxy understands its files', () => {
  const files = ['haproxy.cfg', 'haproxy.mailarchiv.cfg']
  for (const file of files) {
    assert.match(read(file), /deny_status 404 if \{ path \/metrics \/health \/ready \}/)
    assert.match(read(file), /option httpchk GET \/ready/)
  }
  assert.match(read('haproxy.cfg'), /retry-on conn-failure empty-response/)
  const args = ['-c', ...files.flatMap((file) => ['-f', join(root, 'deploy', file)])]
  const env = { ...process.env, MAIL_SERVERS: '192.0.2.10 192.0.2.11' }
  const { error, status, stderr } = spawnSync('haproxy', args, { encoding: 'utf8', env })
  assert.equal(error, undefined, 'scripts/install-test-tools.sh installs haproxy')
  assert.deepEqual([status, stderr], [0, ''])
})
