import java.io.FileInputStream;
import java.util.Set;
import java.util.TreeSet;
import java.util.logging.LogManager;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

/** For validate-pdfs.ts: prints a tab-separated line for each PDF and profile, with the violated rules. */
public class ValidatePdfs {
  public static void main(String[] paths) {
    // Fatal errors arrive as exceptions; the rest of veraPDF's log repeats the rules.
    LogManager.getLogManager().reset();
    VeraGreenfieldFoundryProvider.initialise();
    for (String path : paths)
      for (String profile : new String[] {"ua1", "2a"})
        System.out.println(path + "\t" + profile + "\t" + brokenRules(path, PDFAFlavour.fromString(profile)));
  }

  private static String brokenRules(String path, PDFAFlavour flavour) {
    Set<String> rules = new TreeSet<>();
    try (var parser = Foundries.defaultInstance().createParser(new FileInputStream(path), flavour);
        var validator = Foundries.defaultInstance().createValidator(flavour, false)) {
      for (TestAssertion each : validator.validate(parser).getTestAssertions())
        if (each.getStatus() == TestAssertion.Status.FAILED)
          rules.add(each.getRuleId().getClause() + "-" + each.getRuleId().getTestNumber());
    } catch (Exception error) {
      // Metadata that is not XML, for example: veraPDF throws instead of naming a rule.
      rules.add("can't be read: " + error.getMessage());
    }
    return String.join(", ", rules).replaceAll("\\s+", " ");
  }
}
