/** Asks when values are in force, and why. */
export function ValidityFields() {
  return (
    <>
      <label className="field">
        <span>Why</span>
        <input name="reason" maxLength={255} />
      </label>
      <label className="field">
        <span>Source, such as a case number</span>
        <input name="source" maxLength={255} />
      </label>
      <label className="field">
        <span>In force from, in your own time; empty is at once</span>
        <input name="valid_from" type="datetime-local" />
      </label>
      <label className="field">
        <span>Until, in your own time; empty is without end</span>
        <input name="valid_to" type="datetime-local" />
      </label>
    </>
  );
}
