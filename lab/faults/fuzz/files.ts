/** A picture of one pixel. */
export const SMALLEST_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Files of people and attackers. */
export const FILES: readonly Buffer[] = [
  SMALLEST_PNG,
  Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
  SMALLEST_PNG,
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.from('ffd8ffe000104a464946', 'hex'),
  Buffer.from('GIF89a<script>'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  Buffer.alloc(0),
]

export const FILE_NAMES = ['Protokoll.png', '../../x.pdf', 'a"b\\".pdf', 'ü\u0000.png', `${'n'.repeat(400)}.jpg`, '.']
