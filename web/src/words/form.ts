// How a text of the catalogue is filled in: {name} is a value, {n#one:# card|other:# cards} takes the form that fits n.

export type Values = Record<string, string | number>;

const FORMS = /\{(\w+)(?:#([^}]*))?\}/g;

export function filled(text: string, values: Values, language: string): string {
  return text.replace(FORMS, (whole, name: string, forms: string | undefined) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (forms === undefined) return String(value);
    const kind = new Intl.PluralRules(language).select(Number(value));
    const byKind = new Map(forms.split("|").map((form) => [form.slice(0, form.indexOf(":")), form.slice(form.indexOf(":") + 1)]));
    return (byKind.get(kind) ?? byKind.get("other") ?? "#").replaceAll("#", String(value));
  });
}
