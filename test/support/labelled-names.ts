/** Two names, and whether a person who knows bank accounts takes them for one bearer. */
export interface LabelledPair {
  readonly names: readonly [string, string];
  readonly isSame: boolean;
}

const same = (...names: readonly [string, string][]): LabelledPair[] =>
  names.map((pair) => ({ names: pair, isSame: true }));
const other = (...names: readonly [string, string][]): LabelledPair[] =>
  names.map((pair) => ({ names: pair, isSame: false }));

/** Made up, by the ways in which names on bank accounts differ. */
export const LABELLED_NAMES: readonly LabelledPair[] = [
  // Case, order, punctuation, titles, middle names.
  ...same(
    ["Jonathan Example", "JONATHAN EXAMPLE"],
    ["Jonathan Example", "Example, Jonathan"],
    ["Jonathan Example", "Dr. Jonathan Example"],
    ["Jonathan Example", "Jonathan Q. Example"],
    ["Jonathan Quentin Example", "Jonathan Example"],
    ["Jonathan Q Example", "Jonathan Quentin Example"],
    ["J. Q. Example", "Jonathan Quentin Example"],
    ["J Example", "Jonathan Example"],
    ["Mary Ann Sample", "Maryann Sample"],
    ["Ann O'Sample", "ANN OSAMPLE"],
    ["Ann Sample-Placeholder", "Ann Sample Placeholder"],
    ["Ann Sample-Placeholder", "Ann Sample"],
    ["Pat Sample Jr", "Pat Sample"],
    ["Pat Sample, Jr.", "Pat Sample II"],
  ),
  // Short forms.
  ...same(
    ["Bob Sample", "Robert Sample"],
    ["Liz Sample", "Elizabeth Sample"],
    ["Kate Sample", "Katherine Sample"],
    ["Bill Sample", "William R Sample"],
    ["Peggy Sample", "Margaret Sample"],
    ["Jack Sample", "John Sample"],
    ["Alex Sample", "Alexandra Sample"],
    ["Alex Sample", "Alexander Sample"],
    ["Jon Example", "Jonathan Example"],
    ["Steven Sample", "Stephen Sample"],
  ),
  // Slips of the pen, and names that were cut off.
  ...same(
    ["Jonathan Example", "Jonahtan Example"],
    ["Jonathan Example", "Jonathan Exmple"],
    ["Sarah Placeholder", "Sarah Placehodler"],
    ["Sarah Placeholder", "Sarah Placeholdar"],
    ["Michelle Sample", "Michele Sample"],
    ["Katherine Placeholder", "KATHERINE PLACEHOL"],
  ),
  // Accents, scripts, parts of family names.
  ...same(
    ["José Muestra", "Jose Muestra"],
    ["Jürgen Beispiel", "Jurgen Beispiel"],
    ["Søren Eksempel", "Soren Eksempel"],
    ["Łukasz Przykład", "Lukasz Przyklad"],
    ["Юлия Образец", "Yuliya Obrazets"],
    ["Ελένη Δείγμα", "Eleni Deigma"],
    ["Ana de la Muestra", "Ana Delamuestra"],
    ["Jan van der Voorbeeld", "Jan Vandervoorbeeld"],
    ["Ewan MacSample", "Ewan Mac Sample"],
  ),
  // Joint owners.
  ...same(
    ["Jonathan Example", "Jonathan and Robin Example"],
    ["Robin Example", "Jonathan & Robin Example"],
    ["Robin Placeholder", "Jonathan Example or Robin Placeholder"],
  ),
  // Businesses.
  ...same(
    ["Harbor Coffee LLC", "Harbor Coffee"],
    ["Harbor Coffee, Inc.", "HARBOR COFFEE INCORPORATED"],
    ["The Harbor Coffee Company", "Harbor Coffee Co."],
    ["Harbor Intl Svcs", "Harbor International Services"],
    ["Placeholder Holdings LLC dba Harbor Coffee", "Harbor Coffee"],
    ["Harbor Coffee and Tea", "Harbor Coffee & Tea"],
    ["Sample Bros Constr", "Sample Brothers Construction"],
    ["Unit 12 Partners LLC", "Unit 12 Partners"],
  ),
  // Another bearer.
  ...other(
    ["Jonathan Example", "Pat Someone Else"],
    ["Jonathan Example", "Robin Example"],
    ["Jonathan Example", "Jonathan Sample"],
    ["Jonathan Example", "Jason Example"],
    ["Jonathan Example", "Example"],
    ["Jonathan Example", "Jonathan"],
    ["Ann Sample", "Sam Sample"],
    ["Ann Sample", "Ian Sample"],
    ["Mario Sample", "Marco Sample"],
    ["Dana Sample", "Dora Sample"],
    ["Pat Sample Jr", "Pat Sample Sr"],
    ["Pat Sample II", "Pat Sample III"],
    ["J Example", "Robin Example"],
    ["Jonathan Q Example", "Robin Q Example"],
    ["Robert Sample", "Robin Sample"],
    ["Jose Muestra", "Rosa Muestra"],
    ["Юлия Образец", "Иван Образец"],
    ["Harbor Coffee LLC", "Harbor Tea LLC"],
    ["Harbor Coffee LLC", "Mountain Coffee LLC"],
    ["Unit 12 Partners LLC", "Unit 21 Partners LLC"],
    ["Placeholder Group", "Placeholder Services"],
    ["First Example Trust", "Second Example Trust"],
    ["Sample & Sons", "Sample"],
    ["Jonathan Example", "Harbor Coffee LLC"],
  ),
  // Two persons whose names differ by less than a slip: the price of forgiving slips.
  ...other(["Christina Sample", "Christian Sample"], ["Marian Sample", "Marina Sample"]),
];
