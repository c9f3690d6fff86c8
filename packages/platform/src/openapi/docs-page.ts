import { type Html, html } from '../html.ts'
import { inline, limitsOf, prose, table, typeOf } from './docs-parts.ts'
import type { OpenApiDocument, OperationObject, Referenced, ResponseObject, SchemaObject } from './types.ts'

type Listed = { readonly method: string; readonly path: string; readonly operation: OperationObject }

/** Renders the document as one page of plain HTML: no scripts, only its style sheet is loaded. */
export function renderDocsPage(
  document: OpenApiDocument,
  links: { readonly yaml: string; readonly css: string },
): string {
  const { info, servers, components } = document
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const page = html`<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}: Schnittstelle</title>
<link rel="stylesheet" href="${links.css}">
</head>
<body>
<header>
<h1>${info.title}</h1>
<p class="quiet">Version ${info.version} · alle Pfade unter <code>${servers[0]?.url ?? ''}</code> · <a href="${links.yaml}">OpenAPI 3.0.3 (YAML)</a></p>
${prose(info.description)}
<p>Anmeldung: <code>Authorization: Bearer …</code>. ${inline(components.securitySchemes['credential']?.['description'] ?? '')}</p>
</header>
<nav aria-label="Inhalt">${groups(document, operations).map(({ name, listed }) => overview(name, listed))}</nav>
<main>
${groups(document, operations).map(({ name, description, listed }) => section(document, name, description, listed))}
<h2 id="schemas">Felder</h2>
${Object.entries(components.schemas).map(([name, schema]) => schemaSection(name, schema))}
</main>
</body>
</html>
`
  return page.text
}

type Group = { readonly name: string; readonly description: string | undefined; readonly listed: readonly Listed[] }

/** Groups operations by their first tag, in the document's order; those without a tag come first. */
function groups(document: OpenApiDocument, operations: readonly Listed[]): Group[] {
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? 'Endpunkte')
  const names = new Set([
    ...(document.tags ?? []).map(({ name }) => name).filter((name) => byTag.has(name)),
    ...byTag.keys(),
  ])
  return [...names].map((name) => ({
    name,
    description: document.tags?.find((tag) => tag.name === name)?.description,
    listed: byTag.get(name) ?? [],
  }))
}

function overview(name: string, listed: readonly Listed[]): Html {
  const lines = listed.map(
    ({ method, path, operation }) =>
      html`<li><code class="method">${method}</code> <a href="#${operation.operationId}"><code>${path}</code></a> ${operation.summary}</li>`,
  )
  return html`<p><strong>${name}</strong></p><ul>${lines}</ul>`
}

function section(
  document: OpenApiDocument,
  name: string,
  description: string | undefined,
  listed: readonly Listed[],
): Html {
  return html`<h2>${name}</h2>${prose(description)}${listed.map((one) => operationSection(document, one))}`
}

function operationSection(document: OpenApiDocument, { method, path, operation }: Listed): Html {
  const permission =
    operation['x-permission'] === 'public'
      ? html`ohne Anmeldung`
      : html`Berechtigung <code>${operation['x-permission']}</code>`
  return html`<section aria-labelledby="${operation.operationId}">
<h3 id="${operation.operationId}"><code><span class="method">${method}</span> ${path}</code></h3>
<p><strong>${operation.summary}</strong> <span class="quiet">${permission}</span></p>
${prose(operation.description)}
${parameterTable(operation)}
${bodySection(operation)}
${answerTable(document, operation)}
</section>`
}

function parameterTable({ parameters = [] }: OperationObject): readonly Html[] {
  if (parameters.length === 0) return []
  const rows = parameters.map((parameter) => [
    html`<code>${parameter.name}</code>`,
    parameter.in === 'path' ? 'Pfad' : 'Abfrage',
    parameter.required ? 'ja' : 'nein',
    typeOf(parameter.schema),
    html`${inline(parameter.description ?? '')} <span class="quiet">${limitsOf(parameter.schema)}</span>`,
  ])
  return [html`<h4>Parameter</h4>`, table(['Name', 'Ort', 'nötig', 'Typ', 'Bedeutung und Grenzen'], rows)]
}

function bodySection({ requestBody }: OperationObject): readonly Html[] {
  if (requestBody === undefined) return []
  return Object.entries(requestBody.content).flatMap(([mediaType, { schema }]) => [
    html`<h4>Inhalt der Anfrage <span class="quiet">${mediaType}</span></h4>`,
    schema.properties === undefined ? html`<p>${typeOf(schema)}</p>` : fieldTable(schema),
  ])
}

function answerTable(document: OpenApiDocument, { responses }: OperationObject): readonly Html[] {
  const rows = Object.entries(responses).map(([status, given]) => {
    const response = resolve(document, given)
    const types = Object.entries(response.content ?? {}).flatMap(([mediaType, { schema }]) =>
      mediaType === 'application/json' ? typeOf(schema) : [html`<code>${mediaType}</code>`],
    )
    return [status === 'default' ? 'sonst' : status, html`${inline(response.description)}`, types]
  })
  return [html`<h4>Antworten</h4>`, table(['Status', 'Bedeutung', 'Inhalt'], rows)]
}

function resolve(document: OpenApiDocument, given: ResponseObject | Referenced): ResponseObject {
  if (!('$ref' in given)) return given
  return document.components.responses[given.$ref.split('/').at(-1) ?? ''] ?? { description: '' }
}

function schemaSection(name: string, schema: SchemaObject): Html {
  const body =
    schema.properties === undefined
      ? html`<p>${typeOf(schema)} <span class="quiet">${limitsOf(schema)}</span></p>`
      : fieldTable(schema)
  return html`<h3 id="schema-${name}">${name}</h3>${prose(schema.description)}${body}`
}

function fieldTable({ properties = {}, required = [] }: SchemaObject): Html {
  const rows = Object.entries(properties).map(([name, schema]) => [
    html`<code>${name}</code>`,
    required.includes(name) ? 'immer' : 'kann fehlen',
    typeOf(schema),
    html`${inline(schema.description ?? '')} <span class="quiet">${limitsOf(schema)}</span>`,
  ])
  return table(['Feld', 'vorhanden', 'Typ', 'Bedeutung und Grenzen'], rows)
}
