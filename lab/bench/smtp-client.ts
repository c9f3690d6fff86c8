/** A minimal SMTP client, so that the benchmark measures the server. */
import { connect, type Socket } from 'node:net'

/** Announces the size, as mail servers do (RFC 1870). */
const envelopeOf = (bytes: number) =>
  `MAIL FROM:<journal@example.org> SIZE=${bytes}\r\nRCPT TO:<archiv@example.org>\r\nDATA\r\n`

/** The mail as DATA carries it: dots doubled at the beginning of lines, also of those that end with LF alone, CRLF.CRLF at the end. */
export function wireFormOf(mail: Buffer): Buffer {
  const stuffed = mail.toString('latin1').replace(/(^|\n)\./g, '$1..')
  return Buffer.from(`${stuffed}${stuffed.endsWith('\r\n') ? '' : '\r\n'}.\r\n`, 'latin1')
}

export class SmtpClient {
  readonly #socket: Socket
  #text = ''
  #wake: () => void = () => {}
  #ended = false

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk) => {
      this.#text += chunk.toString('latin1')
      this.#wake()
    })
    const end = () => {
      this.#ended = true
      this.#wake()
    }
    socket.on('close', end).on('error', end)
  }

  static async open(port: number, host = '127.0.0.1'): Promise<SmtpClient> {
    const client = new SmtpClient(connect(port, host))
    await client.#reply()
    client.#socket.write('EHLO bench\r\n')
    await client.#reply()
    return client
  }

  /** Sends one mail. Returns the code of the last reply, 0 if the server closed the connection. */
  async send(wireForm: Buffer): Promise<number> {
    this.#socket.write(envelopeOf(wireForm.length))
    for (const expected of [250, 250, 354]) {
      const code = await this.#reply()
      if (code !== expected) return code
    }
    this.#socket.write(wireForm)
    return this.#reply()
  }

  close(): void {
    this.#socket.destroy()
  }

  async #reply(): Promise<number> {
    for (;;) {
      const match = /^(?:\d{3}-[^\n]*\n)*(\d{3}) [^\n]*\n/.exec(this.#text)
      if (match !== null) {
        this.#text = this.#text.slice(match[0].length)
        return Number(match[1])
      }
      if (this.#ended) return 0
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }
}
