import { readFileSync } from 'node:fs'
import { type OpenApiDocument, renderDocsPage, toYaml } from '../openapi/index.ts'
import type { Area } from './area.ts'
import { answer, media } from './route.ts'
import { PAGE_POLICY } from './security.ts'

const STYLE_PATH = '/docs/docs.css'

/**
 * Serves an area's document without a credential: `openapi.yaml` below the area's base, and an HTML page at `/docs`.
 * What no file holds is rendered once, at the first request.
 */
export function addDocumentRoutes(options: {
  /** Areas at the documented base and at the root, both without credentials. */
  readonly below: Area<never, undefined>
  readonly root: Area<never, undefined>
  document(): OpenApiDocument
  readonly file: URL | undefined
}): void {
  const { below, root, file } = options
  // As bytes: encoding half a megabyte of text for each reader would hold up the others.
  const yaml = once(() => (file === undefined ? Buffer.from(toYaml(options.document())) : readFileSync(file)))
  const page = once(() =>
    Buffer.from(renderDocsPage(options.document(), { yaml: `${below.base}/openapi.yaml`, css: STYLE_PATH })),
  )
  const style = once(() => readFileSync(new URL('../openapi/docs.css', import.meta.url), 'utf8'))

  below.route({
    method: 'GET',
    path: '/openapi.yaml',
    permission: 'public',
    summary: 'Diese Beschreibung als OpenAPI 3.0.3',
    hidden: true,
    schema: { response: { 200: media('application/yaml; charset=utf-8', 'OpenAPI-Dokument') } },
    handler: () => answer(yaml(), { headers: { 'cache-control': 'no-cache' } }),
  })
  root.route({
    method: 'GET',
    path: '/docs',
    permission: 'public',
    summary: 'Diese Beschreibung als Seite',
    hidden: true,
    schema: { response: { 200: media('text/html; charset=utf-8', 'Seite') } },
    handler: () => answer(page(), { headers: { 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-cache' } }),
  })
  root.route({
    method: 'GET',
    path: STYLE_PATH,
    permission: 'public',
    summary: 'Gestaltung der Seite',
    hidden: true,
    schema: { response: { 200: media('text/css; charset=utf-8', 'Gestaltung') } },
    handler: () => answer(style(), { headers: { 'cache-control': 'max-age=3600' } }),
  })
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
