const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Words of a name that say nothing about who bears it. */
export const TITLES = wordsOf(
  "mr mrs ms miss mx dr prof rev hon sir sra srta md phd esq dds cpa rn",
);

/** Words that separate two bearers of one name, by the form that is compared. */
export const GENERATIONS: Readonly<Record<string, string>> = {
  jr: "2",
  junior: "2",
  ii: "2",
  "2nd": "2",
  sr: "1",
  senior: "1",
  iii: "3",
  "3rd": "3",
  iv: "4",
  "4th": "4",
};

/** Forms of businesses: left out where anything else remains. */
export const COMPANY_FORMS = wordsOf(
  "llc lc pllc llp lp inc incorporated corp corporation co company ltd limited plc pc pa gmbh ag sa srl bv nv trust the and of",
);

/** Short forms of words in businesses' names. */
export const ABBREVIATIONS: Readonly<Record<string, string>> = {
  assn: "association",
  assoc: "associates",
  bros: "brothers",
  constr: "construction",
  ctr: "center",
  dept: "department",
  dist: "distribution",
  ent: "enterprises",
  fdn: "foundation",
  grp: "group",
  hldgs: "holdings",
  intl: "international",
  mfg: "manufacturing",
  mgmt: "management",
  mkt: "market",
  natl: "national",
  svc: "services",
  svcs: "services",
  service: "services",
  tech: "technologies",
  technology: "technologies",
  univ: "university",
};

/** Parts of family names that are written with or without a space. */
export const PARTICLES = wordsOf(
  "de del della di da dos du la le el al bin ibn van von der den ten ter mac mc st saint san santa",
);

/** First names that one person uses in turn, each line for itself. */
const SHORT_FORMS: readonly (readonly string[])[] = [
  ["abigail", "abby", "gail"],
  ["albert", "al", "bert"],
  ["alexander", "alex", "al", "sasha"],
  ["alexandra", "alex", "alexa", "lexi", "sandra", "sasha"],
  ["alfred", "al", "fred", "alf"],
  ["andrew", "andy", "drew"],
  ["ann", "anne", "anna", "annie", "nan"],
  ["anthony", "tony", "antonio"],
  ["barbara", "barb", "babs"],
  ["benjamin", "ben", "benny", "benji"],
  ["catherine", "katherine", "kathryn", "cathy", "kathy", "kate", "katie", "kat", "kay"],
  ["charles", "charlie", "chuck", "chas", "carlos"],
  ["christine", "christina", "chris", "christy", "tina"],
  ["christopher", "chris", "topher", "kit"],
  ["cynthia", "cindy"],
  ["daniel", "dan", "danny"],
  ["david", "dave", "davy"],
  ["deborah", "debra", "deb", "debbie"],
  ["donald", "don", "donny"],
  ["dorothy", "dot", "dottie", "dolly"],
  ["edward", "ed", "eddie", "ted", "ned", "eduardo"],
  ["eleanor", "ellie", "nell", "nora"],
  ["elizabeth", "elisabeth", "liz", "lizzie", "beth", "betty", "betsy", "eliza", "libby"],
  ["francis", "frank", "francisco", "paco"],
  ["frances", "fran", "frannie"],
  ["frederick", "fred", "freddy"],
  ["gabriel", "gabe"],
  ["gregory", "greg"],
  ["harold", "harry", "hal"],
  ["henry", "hank", "harry"],
  ["jacob", "jake"],
  ["james", "jim", "jimmy", "jamie"],
  ["jennifer", "jen", "jenny"],
  ["jessica", "jess", "jessie"],
  ["john", "jack", "johnny", "jon"],
  ["jonathan", "jon", "jonny"],
  ["joseph", "joe", "joey", "jose", "pepe"],
  ["joshua", "josh"],
  ["judith", "judy"],
  ["kenneth", "ken", "kenny"],
  ["kimberly", "kim"],
  ["lawrence", "larry", "laurence"],
  ["leonard", "leo", "len", "lenny"],
  ["louis", "lou", "luis"],
  ["margaret", "maggie", "meg", "peggy", "marge", "rita", "greta"],
  ["martin", "marty"],
  ["mary", "maria", "molly", "polly"],
  ["matthew", "matt"],
  ["michael", "mike", "mick", "micky", "miguel"],
  ["nancy", "nan"],
  ["nathaniel", "nathan", "nate", "nat"],
  ["nicholas", "nick", "nicky", "nico"],
  ["pamela", "pam"],
  ["patricia", "pat", "patty", "tricia", "trish"],
  ["patrick", "pat", "paddy"],
  ["peter", "pete", "pedro"],
  ["philip", "phillip", "phil"],
  ["raymond", "ray"],
  ["rebecca", "becky", "becca"],
  ["richard", "rich", "rick", "ricky", "dick"],
  ["robert", "rob", "robbie", "bob", "bobby", "roberto"],
  ["ronald", "ron", "ronnie"],
  ["samantha", "sam", "sammie"],
  ["samuel", "sam", "sammy"],
  ["sarah", "sara", "sally"],
  ["stephanie", "steph"],
  ["stephen", "steven", "steve"],
  ["susan", "sue", "susie", "suzanne"],
  ["theodore", "ted", "teddy", "theo"],
  ["theresa", "teresa", "terry", "tess"],
  ["thomas", "tom", "tommy"],
  ["timothy", "tim", "timmy"],
  ["victoria", "vicky", "tori"],
  ["vincent", "vince", "vinny"],
  ["virginia", "ginny"],
  ["walter", "walt", "wally"],
  ["william", "will", "bill", "billy", "willie", "liam", "guillermo"],
  ["zachary", "zach", "zack"],
];

const LINES_BY_FORM = new Map<string, number[]>();
for (const [line, forms] of SHORT_FORMS.entries()) {
  for (const form of forms) LINES_BY_FORM.set(form, [...(LINES_BY_FORM.get(form) ?? []), line]);
}

/** Whether one person may use both first names. */
export function isShortForm(a: string, b: string): boolean {
  const lines = LINES_BY_FORM.get(b);
  return lines !== undefined && (LINES_BY_FORM.get(a) ?? []).some((line) => lines.includes(line));
}

/** The other first names that the bearer of one may use. */
export const shortFormsOf = (word: string): readonly string[] =>
  (LINES_BY_FORM.get(word) ?? []).flatMap((line) => SHORT_FORMS[line] ?? []);
