/** Objects of the strict server that arrive in parts, as S3 takes them. */
import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** S3 takes smaller parts as the last one alone. */
const LEAST_BYTES = 5 * 1024 * 1024
/** Parts of one page of a list. */
const PAGE = 20

interface Part {
  readonly bytes: Buffer
  readonly tag: string
}

export interface PartRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  readonly key: string
  readonly body: Buffer
}

interface Answers {
  readonly refuse: (response: ServerResponse, status: number, code: string) => ServerResponse
  readonly xml: (body: string) => string
  /** Takes the whole object. */
  readonly finish: (key: string, body: Buffer) => void
}

export class Multipart {
  readonly #answers: Answers
  /** Parts by their number, by the id of the upload. */
  readonly uploads = new Map<string, Map<number, Part>>()

  constructor(answers: Answers) {
    this.#answers = answers
  }

  /** Answers a request that concerns parts; null for any other. */
  answer(asked: PartRequest): ServerResponse | null {
    const { request, response, url } = asked
    const { refuse, xml } = this.#answers
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = randomUUID()
      this.uploads.set(id, new Map())
      return response.end(
        xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`),
      )
    }
    const id = url.searchParams.get('uploadId')
    if (id === null) return null
    const parts = this.uploads.get(id)
    if (parts === undefined) return refuse(response, 404, 'NoSuchUpload')
    switch (request.method) {
      case 'PUT':
        return this.#take(asked, parts)
      case 'GET':
        return this.#list(asked, parts)
      case 'POST':
        return this.#complete(asked, id, parts)
      default:
        this.uploads.delete(id)
        response.statusCode = 204
        return response.end()
    }
  }

  #take({ request, response, url, body }: PartRequest, parts: Map<number, Part>): ServerResponse {
    const md5 = createHash('md5').update(body).digest()
    if (request.headers['content-md5'] !== md5.toString('base64'))
      return this.#answers.refuse(response, 400, 'BadDigest')
    const tag = `"${md5.toString('hex')}"`
    parts.set(Number(url.searchParams.get('partNumber')), { bytes: body, tag })
    response.setHeader('etag', tag)
    return response.end()
  }

  #list({ response, url }: PartRequest, parts: Map<number, Part>): ServerResponse {
    const after = Number(url.searchParams.get('part-number-marker') ?? 0)
    const rest = [...parts].filter(([number]) => number > after).sort(([one], [other]) => one - other)
    const shown = rest.slice(0, PAGE)
    const rows = shown.map(
      ([number, { bytes, tag }]) =>
        `<Part><PartNumber>${number}</PartNumber><Size>${bytes.length}</Size><ETag>${tag}</ETag></Part>`,
    )
    const next = `<NextPartNumberMarker>${shown.at(-1)?.[0] ?? 0}</NextPartNumberMarker>`
    return response.end(
      this.#answers.xml(
        `<ListPartsResult><IsTruncated>${rest.length > PAGE}</IsTruncated>${next}${rows.join('')}</ListPartsResult>`,
      ),
    )
  }

  #complete({ response, key, body }: PartRequest, id: string, parts: Map<number, Part>): ServerResponse {
    const { refuse, xml, finish } = this.#answers
    const named = [...body.toString().matchAll(/<PartNumber>(\d{1,5})<\/PartNumber>/g)].map(([, number]) =>
      Number(number),
    )
    const bytes = named.map((number) => parts.get(number)?.bytes)
    if (bytes.some((part) => part === undefined)) return refuse(response, 400, 'InvalidPart')
    if (bytes.slice(0, -1).some((part) => part!.length < LEAST_BYTES)) return refuse(response, 400, 'EntityTooSmall')
    finish(key, Buffer.concat(bytes as Buffer[]))
    this.uploads.delete(id)
    return response.end(xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`))
  }
}
