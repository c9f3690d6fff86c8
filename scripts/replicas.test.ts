/** Checks what deploy/ says about replicas against the programs. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { ROLES } from '../packages/platform/src/index.ts'
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
