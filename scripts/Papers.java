import java.io.FileInputStream;
import java.util.Set;
import java.util.TreeSet;
import java.util.logging.LogManager;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

/**
 * Asks veraPDF of each PDF whether it is PDF/UA-1 and PDF/A-2a. Prints a line for each question: file, profile and the rules
 * that are broken (none: it conforms), with tabs between. Started by papers.ts, which reads that.
 */
public class Papers {
  private static final String[] PROFILES = {"ua1", "2a"};

  public static void main(String[] paths) {
    // What stops it comes as an exception; the rest of its log says nothing that a rule doesn't.
    LogManager.getLogManager().reset();
    VeraGreenfieldFoundryProvider.initialise();
    for (String path : paths) {
      for (String profile : PROFILES) {
        System.out.println(path + "\t" + profile + "\t" + brokenRules(path, PDFAFlavour.fromString(profile)));
      }
    }
  }

  private static String brokenRules(String path, PDFAFlavour flavour) {
    Set<String> rules = new TreeSet<>();
    try (PDFAParser parser = Foundries.defaultInstance().createParser(new FileInputStream(path), flavour);
        PDFAValidator validator = Foundries.defaultInstance().createValidator(flavour, false)) {
      for (TestAssertion each : validator.validate(parser).getTestAssertions()) {
        if (each.getStatus() == TestAssertion.Status.FAILED) {
          rules.add(each.getRuleId().getClause() + "-" + each.getRuleId().getTestNumber());
        }
      }
    } catch (Exception error) {
      // Metadata that is not XML, for example: veraPDF throws instead of naming a rule.
      rules.add("can't be read: " + error.getMessage());
    }
    return String.join(", ", rules).replaceAll("\\s+", " ");
  }
}
