/** Checks what deploy/ says about replicas against the programs. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { ROLES } from '../packages/platform/src/index.ts'
import { temporaryFolder } from '../packages/platform/src/testing/index.ts'
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
      args: z.array(z.string()),
      readinessProbe: probe.optional(),
      livenessProbe: probe.optional(),
      resources: z.object({ requests: z.object({ cpu: z.string(), memory: z.string() }) }),
      securityContext: z.object({ readOnlyRootFilesystem: z.literal(true) }),
    }),
  ]),
})
const manifest = z.looseObject({ apiVersion: z.string(), kind: z.string(), metadata: z.object({ name: z.string() }) })
const manifests = parseAllDocuments(read('kubernetes/material.yaml')).map((one) => manifest.parse(one.toJS()))
const deployments = manifests
  .filter(({ kind }) => kind === 'Deployment')
  .map((one) =>
    z.object({ spec: z.object({ replicas: z.number(), template: z.object({ spec: podSpec }) }) }).parse(one),
  )

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
  assert.ok(manifests.length >= 6)
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

/** The roles that a command line gives its process. */
const rolesOf = (args: readonly string[]): string[] => args[args.indexOf('--only') + 1]?.split(',') ?? []

test('the deployments of Kubernetes cover every role of material, ask /ready, and have the time to drain', () => {
  const { data } = z
    .object({ data: z.record(z.string(), z.string()) })
    .parse(manifests.find(({ kind }) => kind === 'ConfigMap'))
  assert.equal(deployments.length, 2)
  const pods = deployments.map(({ spec }) => spec.template.spec)
  for (const { containers, terminationGracePeriodSeconds = 0 } of pods) {
    const [{ readinessProbe, livenessProbe }] = containers
    assert.equal(readinessProbe?.httpGet.path, '/ready')
    assert.notEqual(livenessProbe?.httpGet.path, '/health')
    assert.ok(terminationGracePeriodSeconds > Number(data['ZEUGHAUS_DRAIN']) + STOP_SECONDS)
  }
  const roles = pods.flatMap(({ containers: [{ args }] }) => rolesOf(args))
  // Material has no attachments to read.
  assert.deepEqual(roles.sort(), ROLES.filter((role) => role !== 'reader').sort())
  assert.ok(deployments.some(({ spec }) => spec.replicas >= 3))
})

test('the compose file starts three replicas of the API that keep nothing, and a balancer in front of them', () => {
  const service = z.looseObject({ command: z.array(z.string()).optional(), volumes: z.array(z.string()).optional() })
  const { services } = z
    .object({ services: z.record(z.string(), service) })
    .parse(parse(read('compose.replicas.yaml'), { merge: true }))
  const { material, workers, balancer } = services
  assert.deepEqual([material, workers].flatMap((one) => rolesOf(one?.command ?? [])).sort(), [
    'api',
    'intake',
    'sender',
  ])
  assert.deepEqual([material?.volumes, workers?.volumes], [undefined, undefined])
  assert.deepEqual(material?.['deploy'], { replicas: 3 })
  assert.ok(balancer?.volumes?.some((volume) => volume.startsWith('./haproxy.cfg:')))
})

test('the balancer asks for /ready, and keeps the addresses of monitoring to itself', () => {
  const config = read('haproxy.cfg')
  assert.match(config, /deny_status 404 if \{ path \/metrics \/health \/ready \}/)
  assert.match(config, /option httpchk GET \/ready/)
  assert.match(config, /retry-on conn-failure empty-response/)
})
