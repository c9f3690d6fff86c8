/** Plants small mistakes into a source text, one at a time. */
import ts from 'typescript'

/** One mistake: a replacement of the text between two offsets. */
export interface Mutant {
  readonly line: number
  /** `< → <=` */
  readonly what: string
  readonly from: number
  readonly to: number
  readonly wrong: string
}

const SWAPPED: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
}
/** Comparison operators of a query. */
const COMPARED: Readonly<Record<string, string>> = { '=': '!=', '!=': '=', '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
/** Names of role sets, each with the next larger or smaller one. */
const ROLES: Readonly<Record<string, string>> = { ALL: 'HOEHERE', HOEHERE: 'ALL', ADMINISTRATION: 'HOEHERE' }
const QUANTITY = /^(menge|istmenge|sollmenge|fehlmenge|gezaehlt|nachgefuellt|verfuegbar)$/

/** Every possible mistake in a source, or in these functions of it. */
export function mutantsOf(source: string, within?: readonly string[]): Mutant[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true)
  const found: Mutant[] = []
  const plant = (node: ts.Node, what: string, wrong: string) => {
    const from = node.getStart(file)
    found.push({ line: file.getLineAndCharacterOfPosition(from).line + 1, what, from, to: node.getEnd(), wrong })
  }
  const text = (node: ts.Node) => node.getText(file)
  const visit = (node: ts.Node): void => {
    if (isTypeOnly(node)) return
    if (ts.isBinaryExpression(node)) binary(node, text, plant)
    else if (ts.isIfStatement(node)) ifStatement(node, text, plant)
    else if (ts.isPropertyAssignment(node)) property(node, text, plant)
    else if (ts.isIdentifier(node) && ts.isCallExpression(node.parent)) roles(node, plant)
    else if (ts.isCallExpression(node)) call(node, text, plant)
    else if (ts.isPrefixUnaryExpression(node)) negation(node, text, plant)
    ts.forEachChild(node, visit)
  }
  for (const statement of file.statements) if (within === undefined || isNamed(statement, within)) visit(statement)
  return found
}

const isNamed = (statement: ts.Statement, names: readonly string[]) =>
  ts.isFunctionDeclaration(statement) && statement.name !== undefined && names.includes(statement.name.text)

type Plant = (node: ts.Node, what: string, wrong: string) => void
type Text = (node: ts.Node) => string

const isTypeOnly = (node: ts.Node) =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node)

/** `a < b` → `a <= b`; `a && b` → `a || b`. */
function binary({ operatorToken }: ts.BinaryExpression, text: Text, plant: Plant): void {
  const operator = text(operatorToken)
  const swapped = SWAPPED[operator]
  if (swapped !== undefined) plant(operatorToken, `${operator} → ${swapped}`, swapped)
}

/** A missing refusal, an inverted condition. */
function ifStatement(node: ts.IfStatement, text: Text, plant: Plant): void {
  const isThrow = ts.isThrowStatement(node.thenStatement) || text(node.thenStatement).includes('throw ')
  if (isThrow) plant(node, `ohne: if (${text(node.expression)}) throw`, ';')
  if (!isTurnedElsewhere(node.expression))
    plant(node.expression, `nicht: ${text(node.expression)}`, `!(${text(node.expression)})`)
}

/** Whether another mistake already inverts the whole condition. */
const isTurnedElsewhere = (condition: ts.Expression) =>
  ts.isPrefixUnaryExpression(condition) ||
  (ts.isBinaryExpression(condition) &&
    [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(
      condition.operatorToken.kind,
    ))

/** Rows of a state table: a missing state, another permission, no condition, no event; quantities: another one. */
function property(node: ts.PropertyAssignment, text: Text, plant: Plant): void {
  const name = text(node.name)
  const value = node.initializer
  if (name === 'from' && ts.isArrayLiteralExpression(value)) {
    value.elements.forEach((element, place) => {
      const rest = value.elements.filter((_each, other) => other !== place).map(text)
      plant(value, `from ohne ${text(element)}`, `[${rest.join(', ')}] as never`)
    })
  }
  if (name === 'permission') plant(value, `${text(value)} → angemeldet`, "'angemeldet' as never")
  if (name === 'event' && ts.isStringLiteral(value)) plant(value, `ohne ${text(value)}`, 'null as never')
  if (name === 'when') plant(value, 'ohne when', '() => true')
  if (QUANTITY.test(name)) plant(value, `${name} um eins daneben`, `((${text(value)}) as number) + 1`)
}

function roles(node: ts.Identifier, plant: Plant): void {
  const other = ROLES[node.text]
  if (other !== undefined) plant(node, `${node.text} → ${other}`, other)
}

/** A missing negation. */
function negation(node: ts.PrefixUnaryExpression, text: Text, plant: Plant): void {
  if (node.operator === ts.SyntaxKind.ExclamationToken) plant(node, `ohne !: ${text(node)}`, text(node.operand))
}

/** A permission missing from a right, an event not recorded, `some` for `every`, minimum for maximum. */
function call(node: ts.CallExpression, text: Text, plant: Plant): void {
  const name = text(node.expression)
  if (name === 'rule') {
    const [, ...permissions] = node.arguments
    for (const permission of permissions) {
      const rest = node.arguments.filter((argument) => argument !== permission).map(text)
      plant(node, `ohne ${text(permission)}`, `rule(${rest.join(', ')})`)
    }
  }
  if (name === 'write.record' && ts.isAwaitExpression(node.parent))
    plant(node.parent, 'Ereignis vergessen', 'undefined')
  if (ts.isPropertyAccessExpression(node.expression)) {
    const { name: method } = node.expression
    if (method.text === 'some') plant(method, 'some → every', 'every')
    if (method.text === 'every') plant(method, 'every → some', 'some')
    if (method.text === 'where') comparison(node, plant)
  }
  if (name === 'Math.max') plant(node.expression, 'max → min', 'Math.min')
  if (name === 'Math.min') plant(node.expression, 'min → max', 'Math.max')
}

/** `.where('menge', '<', x)` → `<=` */
function comparison({ arguments: [, operator] }: ts.CallExpression, plant: Plant): void {
  if (operator === undefined || !ts.isStringLiteral(operator)) return
  const wrong = COMPARED[operator.text]
  if (wrong !== undefined) plant(operator, `'${operator.text}' → '${wrong}'`, `'${wrong}'`)
}
