import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** Makes a mail with these files in the form of a mail client. */
export function mailWith(
  files: readonly { readonly name: string; readonly type?: string; readonly bytes: Uint8Array }[],
): Buffer {
  const parts = files.map(({ name, type = 'application/octet-stream', bytes }) =>
    [
      '--grenze',
      `Content-Type: ${type}`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n'),
    ].join('\r\n'),
  )
  const head = [
    'From: geraetewart@feuerwehr.example',
    'To: kommandant@feuerwehr.example',
    'Subject: Unterlagen',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=grenze',
    '',
    '--grenze',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Siehe Anhang.',
  ]
  return Buffer.from([head.join('\r\n'), ...parts, '--grenze--', ''].join('\r\n'))
}

/** Makes a PNG of one colour, black or white: small as a file, large as a picture. */
export function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(4)
  frame.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([frame, named, check])
}

/** Makes a PDF whose only page draws from a stream that unpacks (twice) to `megabytes`. */
export function pdfBomb(megabytes: number): Buffer {
  const content = deflateSync(deflateSync(Buffer.alloc(megabytes * 1024 * 1024, '0 0 m 9 9 l S '), { level: 9 }), {
    level: 9,
  })
  return pdfOf([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> >>'),
    Buffer.concat([
      Buffer.from(`<< /Length ${content.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
  ])
}

function pdfOf(objects: readonly Buffer[]): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  for (const [index, object] of objects.entries()) {
    pieces.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'))
  }
  pieces.push(Buffer.from(`trailer << /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`))
  return Buffer.concat(pieces)
}

/** Makes a ZIP with one member of `megabytes`, for which the directory declares `declared` bytes. */
export function zipThatLies(name: string, megabytes: number, declared: number): Buffer {
  const unpacked = Buffer.alloc(megabytes * 1024 * 1024)
  const packed = deflateRawSync(unpacked, { level: 9 })
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc32(unpacked), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(declared, 18)
  common.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, Buffer.from(name), packed])
  const directory = Buffer.concat([Buffer.from('504b01021400', 'hex'), common, Buffer.alloc(14), Buffer.from(name)])
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, directory, end])
}
